/** Which drawing stands for which monster: its kin share one. */

const KIN: Record<string, string[]> = {
  nightgaunt: ["abyssal_servant", "eyeless_watcher"],
  high_priest: ["high_priest"],
  cultist: ["hooded_stalker", "occult_ritualist", "robed_figure", "masked_hunter", "masked_ones"],
  byakhee: ["swift_byakhee"],
  hound_of_tindalos: ["tindalos_alpha", "ravenous_predator", "keening_hound"],
  lodge: ["simon_carter", "lodge_enforcer", "twilight_supplicant", "lodge_loyalist"],
  deep_one: ["shoreline_brute", "sea_singer", "wake_titan", "hybrid_thug", "ocean_scion", "shallows_predator", "river_skulk"],
  maniac: ["ruth_turner", "herman_collins", "billy_cooper", "alma_hill"],
  wolf: ["wolf_man_drew", "lupine_thrall"],
  star_spawn: ["rlyeh_guardian", "servitor_of_rlyeh"],
  ghoul: ["nightmarish_fiend", "creeping_ghoul", "vicious_glutton", "flesh_eater"],
  warlock: ["ghoul_priest", "ghoul_acolyte"],
  bird: ["avian_thrall", "whippoorwill"],
  zombie: ["hulking_thrall", "void_touched", "altered_servant", "corpse_taker"],
  shoggoth: ["altered_beast"],
  dhole: ["umordhoth"],
  flying_polyp: ["servitor_of_yog_sothoth"],
  tentacles: ["cthulhu"],
};

const DRAWINGS = new Map(Object.entries(KIN).flatMap(([drawing, kinds]) => kinds.map((kind) => [kind, drawing])));

export const drawingOf = (kind: string): string | undefined => DRAWINGS.get(kind);
