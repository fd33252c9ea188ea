/** Everybody who investigates, drawn from what they are and carry; the same person is the same drawing in every game. */

import type { Layer } from "./plate";
import { portrait, type Looks } from "./portrait";

/** Grounds. */
const DISC: Layer = ["r", "M50 8a42 42 0 1 1-.1 0z"];
const HALF: Layer = ["r", "M0 0H50V120H0Z"];
const NIGHT: Layer = ["k", "M0 0H100V120H0Z"];
const RAIN: Layer = ["f", "M6 0L-4 30M22 0L2 62M38 0L10 84M54 0L26 84M70 0L42 84M86 0L58 84M102 0L72 92M104 40L88 90M104 84L96 104"];
const LEVEL: Layer = ["f", "M0 10H100M0 18H100M0 26H100M0 34H100M0 42H100M0 50H100M0 58H100M0 66H100M0 74H100M0 82H100M0 90H100"];
const SLATS: Layer = ["r", "M0 6H100V16H0ZM0 28H100V38H0ZM0 50H100V60H0ZM0 72H100V82H0Z"];
const RAYS: Layer = ["r", "M50 50L-10-4 14-8ZM50 50L34-6H66ZM50 50L86-8 110-4ZM50 50L108 22V50ZM50 50L-8 22V50ZM50 50L108 78V104ZM50 50L-8 78V104Z"];

/** Clothes that several wear. */
const SHIRT: Layer[] = [["o", "M39 87L50 99 61 87 58 120H42Z"]];
const TIE: Layer[] = [...SHIRT, ["r", "M46.500 98H53.500L57 122H43Z"]];
const BLACK_TIE: Layer[] = [...SHIRT, ["k", "M46.500 98H53.500L57 122H43Z"]];
const LAPELS: Layer = ["w", "M36 88L27 102 34 105 30 108 45 120M64 88L73 102 66 105 70 108 55 120"];
const BOW: Layer = ["r", "M50 97L37 90V105ZM50 97L63 90V105Z"];
const BARE: Layer = ["o", "M37 90Q50 118 63 90L50 99Z"];
const OPEN: Layer[] = [["o", "M40 88L50 112 60 88 50 99Z"], ["w", "M38 88L31 100 48 116M62 88L69 100 52 116"]];
const COAT: Layer = ["l", "M38 88L28 104 44 120M62 88L72 104 56 120"];

/** Glasses, and hats. */
const ROUND_GLASSES: Layer = ["l", "M42 44.500a6.500 6.500 0 1 0 .1 0zM58 44.500a6.500 6.500 0 1 0 .1 0zM48.500 50Q50 48 51.500 50M35.500 49L32 48M64.500 49L68 48"];
const FEDORA: Layer[] = [
  ["k", "M29 33C29 14 34 6 42 9Q50 13 58 9C66 6 71 14 71 33Z"],
  ["r", "M29 25Q50 20 71 25V33H29Z"],
  ["k", "M15 36Q32 26 50 27T85 36Q68 44 50 41 32 44 15 36Z"],
];

const LOOKS: Record<string, Looks> = {
  amanda_sharpe: {
    ground: [["f", "M0 14H100M0 28H100M0 42H100M0 56H100M0 70H100M0 84H100M18 0V14M62 0V14M40 14V28M84 14V28M18 28V42M90 28V42M10 42V56M84 56V70M14 70V84M90 70V84"]],
    back: [["k", "M28 74C20 36 28 16 50 16S80 36 72 74L64 80H36Z"]],
    body: "slim",
    cloth: "r",
    clothes: [["o", "M37 88L50 106 63 88 50 99Z"], ["l", "M50 106V120"]],
    face: "round",
    brows: "raised",
    mouth: "smile",
    over: [
      ["k", "M32 46C30 26 40 20 50 20S70 26 68 46Q64 36 58 36 44 40 40 34 34 38 32 46Z"],
      ["w", "M33 30Q50 20 67 30M30 60Q27 44 33 32M70 60Q73 44 67 32"],
      ["r", "M31 35Q50 23 69 35L67 29Q50 17 33 29Z"],
      ["o", "M-2 98L30 92 34 104 2 111ZM2 110L38 103 42 116 4 124Z"],
      ["l", "M2 102L30 96M6 115L38 108"],
      ["k", "M70 40L84 30 87 33 73 44Z"],
    ],
  },
  ashcan_pete: {
    ground: [["k", "M0 86H100V120H0Z"], ["f", "M0 70H100M0 78H100M0 62H100"]],
    back: [["k", "M30 62Q26 40 32 34H68Q74 40 70 62Z"]],
    body: "coat",
    cloth: "o",
    clothes: [["l", "M36 88L50 118 64 88M22 100L30 120M78 100L70 120"], ["r", "M36 87Q50 104 64 87L61 98Q50 108 39 98Z"], ["k", "M18 104h10v9H18Z"], ["w", "M20 106l6 5M26 106l-6 5"]],
    face: "round",
    brows: "worried",
    eyes: "narrow",
    nose: "broad",
    mouth: "none",
    over: [
      ["k", "M32 56Q36 62 42 63 50 59 58 63 64 62 68 56C70 76 60 88 50 88S30 76 32 56Z"],
      ["p", "M44 68Q50 65 56 68 50 72 44 68Z"],
      ["w", "M38 68L41 80M46 76L47 85M54 76L53 85M62 68L59 80"],
      ["k", "M30 34Q28 16 38 12L46 16 60 9Q72 14 70 32Z"],
      ["w", "M36 30L40 18M62 14L66 28"],
      ["k", "M12 40Q26 26 50 30T90 30Q80 42 56 40 34 40 12 40Z"],
      // The dog that goes with him.
      ["o", "M66 120Q64 108 68 98 68 86 82 86T96 98Q100 108 98 120Z"],
      ["k", "M68 98Q58 104 60 116 68 118 72 104ZM96 98Q106 104 104 116 96 118 92 104ZM76 98a2.500 3 0 1 0 .1 0zM88 98a2.500 3 0 1 0 .1 0zM77 107Q82 103 87 107 86 112 82 112T77 107Z"],
      ["l", "M82 112V116M76 117Q82 120 88 117"],
    ],
  },
  bob_jenkins: {
    ground: [HALF],
    body: "broad",
    cloth: "o",
    clothes: [["f", "M6 104H94M2 112H98M14 96V120M24 92V120M34 90V120M66 90V120M76 92V120M86 96V120"], ...SHIRT, BOW, ["l", "M33 84L40 120M67 84L60 120"]],
    face: "round",
    brows: "raised",
    mouth: "grin",
    over: [
      ["k", "M50 60Q42 60 37 66 44 67 50 64 56 67 63 66 58 60 50 60Z"],
      ["k", "M32 50L31 34H69L68 50 65 40H35Z"],
      ["o", "M31 14H69V32H31Z"],
      ["r", "M31 23H69V32H31Z"],
      ["o", "M14 31H86V37H14Z"],
      ["f", "M32 17H68M32 20H68"],
      // His case of samples.
      ["k", "M64 98H100V120H64ZM74 98V92H90V98H86V96H78V98Z"],
      ["w", "M68 104H100M80 104V110"],
    ],
  },
  carolyn_fern: {
    ground: [["r", "M0 0H100V22H0Z"]],
    back: [["k", "M30 50C26 20 38 14 50 14S76 22 70 52L76 60Q76 72 66 70H34Q24 72 25 60Z"]],
    body: "slim",
    clothes: [["o", "M38 88L50 110 62 88 50 99Z"], LAPELS, ["r", "M69 102h8v6h-8z"]],
    face: "long",
    brows: "calm",
    mouth: "lips",
    over: [
      ["k", "M34 48C32 26 44 22 52 22 64 22 68 32 66 48Q64 38 56 31 44 40 34 48Z"],
      ["w", "M36 38Q46 34 54 26M38 24Q50 16 62 24M27 62Q32 62 33 56M73 62Q68 62 67 56"],
      ROUND_GLASSES,
      ["o", "M38 93a2.500 2.500 0 1 0 .1 0zM43 98a2.500 2.500 0 1 0 .1 0zM50 100a2.500 2.500 0 1 0 .1 0zM57 98a2.500 2.500 0 1 0 .1 0zM62 93a2.500 2.500 0 1 0 .1 0z"],
      // A watch on its chain, for those who must sleep.
      ["l", "M14 70Q18 84 20 92"],
      ["o", "M20 92a11 11 0 1 0 .1 0z"],
      ["l", "M20 97V103L25 106"],
    ],
  },
  darrell_simmons: {
    ground: [["r", "M62 0H100V120H62Z"], ["p", "M86 24L112 6V42ZM82 36L100 60 108 48ZM80 14L98-8 106 6Z"], ["f", "M0 10H62M0 22H62M0 34H62M0 46H62M0 58H62M0 70H62M0 82H62"]],
    body: "coat",
    cloth: "r",
    clothes: [...BLACK_TIE, ["l", "M36 87L28 103 42 120M64 87L72 103 58 120"]],
    face: "square",
    brows: "raised",
    mouth: "smirk",
    over: [
      ["k", "M32 48L34 36H66L68 48 64 40H36Z"],
      ["o", "M28 34C28 18 38 14 52 14 68 14 74 22 72 33Z"],
      ["f", "M36 30L44 17M44 31L52 17M52 31L60 18M60 31L66 20"],
      ["k", "M26 34Q44 28 62 32 56 40 40 40T26 34Z"],
      // The camera, and its flash.
      ["o", "M22 88H70V120H22Z"],
      ["k", "M26 84H40V88H26ZM46 92a13 13 0 1 0 .1 0z"],
      ["p", "M46 97a8 8 0 1 0 .1 0z"],
      ["k", "M46 101a4 4 0 1 0 .1 0z"],
      ["r", "M60 91h7v6h-7z"],
      ["o", "M70 84L86 74 96 92 78 98Z"],
      ["l", "M72 90H84V118"],
    ],
  },
  dexter_drake: {
    ground: [DISC],
    back: [["k", "M4 120L8 84 30 66 42 92H58L70 66 92 84 96 120Z"]],
    body: "coat",
    clothes: [["r", "M36 86L12 92 22 120H40ZM64 86L88 92 78 120H60Z"], ["o", "M40 87L50 99 60 87 58 120H42Z"], ["k", "M50 99L41 94V104ZM50 99L59 94V104Z"], ["k", "M49 108h3v3h-3z"]],
    face: "long",
    brows: "stern",
    eyes: "narrow",
    nose: "straight",
    mouth: "straight",
    over: [
      ["k", "M50 62Q40 60 34 66 44 66 50 65 56 66 66 66 60 60 50 62ZM45 74H55L50 92Z"],
      ["k", "M33 52L34 34H66L67 52 64 42H36Z"],
      ["k", "M31 0H69L67 32H33Z"],
      ["r", "M32 20H68L67.500 28H32.500Z"],
      ["k", "M16 34Q22 26 50 27T84 34Q78 40 50 37 22 40 16 34Z"],
      ["w", "M37 2L38 18M41 2V18"],
      // A fan of cards.
      ["o", "M4 84L16 80 24 104 12 108ZM10 78L23 78 23 104H10ZM22 78L34 83 26 106 15 102Z"],
      ["r", "M26 88L30 92 26 97 22 92Z"],
    ],
  },
  gloria_goldberg: {
    ground: [["f", "M0 96L100 40M0 84L100 28M0 72L100 16M0 60L100 4M0 48L86 0M0 36L64 0M0 24L43 0M0 12L22 0"]],
    back: [["k", "M26 86C16 70 24 20 50 18 78 20 84 70 74 86Q66 92 64 74H36Q34 92 26 86Z"]],
    body: "slim",
    cloth: "o",
    clothes: [["k", "M14 120Q18 92 38 88L46 120ZM86 120Q82 92 62 88L54 120Z"], ["w", "M20 110l5-6M26 116l5-6M22 100l6-4M32 108l4-6M32 98l5-5M80 110l-5-6M74 116l-5-6M78 100l-6-4M68 108l-4-6M68 98l-5-5"], BARE],
    face: "round",
    brows: "worried",
    eyes: "wide",
    mouth: "lips",
    over: [
      ["k", "M32 52C29 30 40 22 50 24L58 28Q70 34 68 54 64 44 60 40 46 40 40 36 34 42 32 52Z"],
      ["w", "M28 70Q22 60 29 52 22 44 30 36M72 70Q78 60 71 52 78 44 70 36"],
      // Her quill, and ink.
      ["o", "M78 112Q72 80 98 58 104 86 82 104Z"],
      ["l", "M76 120L96 66M86 96L94 88M87 86L82 88"],
      ["r", "M20 32Q34 8 56 12L76 28Q60 20 44 24 32 26 20 32Z"],
      ["k", "M70 24L80 12 78 26Z"],
    ],
  },
  harvey_walters: {
    ground: [LEVEL],
    back: [["k", "M28 60C24 48 28 40 33 38H67C72 40 76 48 72 60Z"]],
    body: "coat",
    clothes: [LAPELS, ...SHIRT, BOW],
    face: "long",
    brows: "bushy",
    eyes: "narrow",
    nose: "hooked",
    mouth: "none",
    over: [
      ["o", "M34 58Q26 60 27 48 30 40 34 44ZM66 58Q74 60 73 48 70 40 66 44Z"],
      ["o", "M35 62Q42 66 50 62 58 66 65 62C68 82 58 98 50 98S32 82 35 62Z"],
      ["f", "M40 70L43 86M45 72L47 92M50 74V94M55 72L53 92M60 70L57 86"],
      ["k", "M45 69Q50 67 55 69 50 72 45 69Z"],
      ["l", "M42 45a5.500 5.500 0 1 0 .1 0zM58 45a5.500 5.500 0 1 0 .1 0zM47.500 50H52.500M63 53Q72 62 68 84"],
      ["f", "M42 31Q50 28 58 31M43 35Q50 32 57 35"],
      // His pipe.
      ["k", "M54 69L72 78 73 75 86 74 85 88Q78 91 72 86L70 81 53 71Z"],
      ["s", "M80 70Q74 62 81 56 88 50 82 42 78 36 84 30"],
    ],
  },
  jenny_barnes: {
    ground: [["r", "M0 0H100V120H0Z"]],
    back: [["k", "M30 66C26 52 28 40 34 34H66C72 40 74 52 70 66L64 72H36Z"]],
    body: "slim",
    cloth: "o",
    clothes: [["k", "M13 120C14 104 22 96 34 92L40 120ZM87 120C86 104 78 96 66 92L60 120Z"], ["l", "M40 96L44 120M60 96L56 120"]],
    face: "round",
    eyes: "lashes",
    brows: "raised",
    mouth: "lips",
    over: [
      ["k", "M32 58Q26 52 32 44L40 46Q36 52 38 58ZM68 58Q74 52 68 44L60 46Q64 52 62 58Z"],
      ["k", "M28 46C24 22 36 12 50 12S76 22 72 46Q62 38 50 38T28 46Z"],
      ["o", "M27 47Q30 34 50 32T73 47Q62 41 50 41T27 47Z"],
      // A long feather.
      ["o", "M68 40C72 22 82 6 100 0 98 22 88 36 70 44Z"],
      ["l", "M70 42L94 8M78 30L77 21M84 23L92 20M80 28L87 29"],
      ["k", "M40 63h2v2h-2z"],
      ["o", "M36 92a3 3 0 1 0 .1 0zM40 98a3 3 0 1 0 .1 0zM45 102a3 3 0 1 0 .1 0zM50 104a3 3 0 1 0 .1 0zM55 102a3 3 0 1 0 .1 0zM60 98a3 3 0 1 0 .1 0zM64 92a3 3 0 1 0 .1 0z"],
    ],
  },
  joe_diamond: {
    ground: [RAIN],
    back: [["k", "M20 92L30 60 42 90H58L70 60 80 92Z"]],
    body: "coat",
    clothes: [["w", "M22 90L32 66 44 108M78 90L68 66 56 108M50 104V120"], ...TIE],
    face: "square",
    brows: "stern",
    eyes: "narrow",
    mouth: "smirk",
    over: [
      ["k", "M32 52L33 38H67L68 52Q67 44 58 44H42Q33 44 32 52Z"],
      ...FEDORA,
      ["k", "M34 44Q50 38 66 44L64 47Q50 44 36 47Z"],
      // The cigarette that never goes out.
      ["o", "M56 65L74 71 73 74.500 55 68.500Z"],
      ["r", "M71 70L76 71.500 75 75.500 70 74Z"],
      ["l", "M76 68Q84 60 78 50 74 42 84 34"],
    ],
  },
  kate_winthrop: {
    ground: [["k", "M0 0H100V60H0Z"], ["w", "M6 10L20 34H-8M86 8V40M78 16H94M76 40H98"]],
    back: [["k", "M30 60C26 40 30 24 50 22S74 40 70 60ZM50 2a13 12 0 1 1-.1 0z"]],
    body: "slim",
    cloth: "o",
    clothes: [COAT, ["r", "M42 94L50 101 58 94 56 120H44Z"], ["l", "M70 108H80V116H70Z"]],
    face: "round",
    mouth: "straight",
    over: [
      ["k", "M32 50C30 30 42 24 50 24S70 30 68 50Q64 38 50 34 36 38 32 50Z"],
      ["w", "M42 8Q50 4 58 8M41 14Q50 10 59 14M36 32Q42 28 48 27M64 32Q58 28 52 27"],
      ["o", "M35 43H48V55H37ZM65 43H52V55H63Z"],
      ["k", "M38.500 48H46V52H39.500ZM61.500 48H54V52H60.500ZM47 46H53V49H47ZM31 44L36 45V50L31 48ZM69 44L64 45V50L69 48Z"],
      // A flask at work.
      ["o", "M10 78H24V84H22V94L34 116Q34 120 30 120H4Q0 120 0 116L12 94V84H10Z"],
      ["r", "M9 102H25L32 115Q32 118 30 118H4Q2 118 2 115Z"],
      ["s", "M15 74v-3M21 66v-4M14 58v-4"],
    ],
  },
  mandy_thompson: {
    ground: [SLATS],
    back: [["k", "M32 40C36 14 66 14 70 36L72 60 80 96 74 118 66 116 70 96 62 62Z"]],
    body: "slim",
    clothes: [["o", "M36 88L50 108 64 88 50 99Z"], ["w", "M18 104Q24 98 34 96M14 112Q24 104 38 102M50 110V120"]],
    face: "round",
    brows: "calm",
    mouth: "smile",
    over: [
      ["k", "M32 52C28 30 40 20 50 20 66 20 72 34 68 54Q66 40 58 30 48 40 36 40 33 44 32 52Z"],
      ["w", "M40 34Q50 32 56 26M70 66L66 72M74 72L67 80M75 80L68 88M78 88L70 95M78 97L70 102M77 106L68 108"],
      ["r", "M64 110L80 112 78 120H64Z"],
      // The glass she reads with.
      ["l", "M30 44L34 44"],
      ["p", "M26 74a15 15 0 1 0 .1 0z"],
      ["k", "M26 72a17 17 0 1 0 .1 0zM26 77a12 12 0 1 1-.1 0z"],
      ["p", "M26 77a12 12 0 1 1-.1 0z"],
      ["k", "M36 100L41 96 54 114 48 119Z"],
      ["l", "M18 86H33M17 91H34M19 96H31"],
    ],
  },
  michael_mcglen: {
    ground: [["k", "M0 0H100V120H0Z"]],
    body: "broad",
    cloth: "o",
    clothes: [["k", "M-2 120C0 96 14 87 33 83L44 120ZM102 120C100 96 86 87 67 83L56 120Z"], ["w", "M8 98V120M17 92V120M26 88V120M34 96V120M92 98V120M83 92V120M74 88V120M66 96V120"], ["k", "M46.500 97H53.500L57 122H43Z"], ["r", "M46.500 97H53.500L54.500 104H45.500Z"]],
    face: "square",
    brows: "bushy",
    eyes: "narrow",
    nose: "broad",
    mouth: "grim",
    over: [
      ["f", "M38 74L40 77M43 76L44 79M48 77V80M52 77V80M57 76L56 79M62 74L60 77M36 69L37 72M63 69L64 66"],
      ["l", "M59 53L65 64M60 58L63 56M62 62L65 60"],
      ["k", "M32 50L33 36H67L68 50 65 42H35Z"],
      ["o", "M28 34C28 12 34 8 40 10Q50 14 60 10C66 8 72 12 72 34Z"],
      ["k", "M28 25Q50 21 72 25V34H28Z"],
      ["o", "M16 36Q22 30 50 30T84 36Q76 41 50 39 24 41 16 36Z"],
      // The typewriter of Chicago.
      ["o", "M0 112L62 92 60 87 100 74V84L70 95 71 100 44 109 46 120H34L32 113 14 119 0 120Z"],
      ["k", "M50 108a11 11 0 1 0 .1 0z"],
      ["w", "M50 113a6 6 0 1 0 .1 0z"],
    ],
  },
  monterey_jack: {
    ground: [["r", "M0 62L24 34 42 62 62 28 100 62V120H0Z"]],
    body: "coat",
    cloth: "o",
    clothes: [["k", "M5 120C7 99 18 92 32 87L44 120ZM95 120C93 99 82 92 68 87L56 120Z"], ["l", "M38 88L50 112 62 88M50 112V120"], ["w", "M24 98L30 120"]],
    face: "square",
    brows: "calm",
    eyes: "narrow",
    mouth: "smirk",
    over: [
      ["f", "M35 66L36 70M38 70L40 74M42 73L43 77M47 75V78M53 75V78M57 73L58 77M61 70L62 74M64 66L65 70M40 66L41 68M60 66L59 68"],
      ["k", "M32 50L33 36H67L68 50 65 42H35Z"],
      ["k", "M30 32C30 12 36 8 44 12L50 15 56 12C64 8 70 12 70 32Z"],
      ["o", "M30 24Q50 19 70 24V30Q50 26 30 30Z"],
      ["k", "M4 30Q10 40 28 36 50 26 72 36 90 40 96 30 92 46 72 43 50 34 28 43 8 46 4 30Z"],
      // His whip.
      ["o", "M80 86a15 15 0 1 0 .1 0zM80 92a9 9 0 1 0 .1 0z"],
      ["l", "M80 89a12 12 0 1 0 .1 0z"],
      ["k", "M88 110L92 106 101 116 97 121Z"],
    ],
  },
  sister_mary: {
    ground: [RAYS],
    back: [["k", "M24 120C14 84 20 12 50 10S86 84 76 120Z"]],
    body: "coat",
    clothes: [["o", "M26 84Q50 76 74 84 76 106 50 112 24 106 26 84Z"], ["f", "M34 92Q40 102 46 106M66 92Q60 102 54 106"]],
    face: "round",
    brows: "calm",
    mouth: "straight",
    over: [
      ["o", "M50 18C70 18 75 36 73 54 71 74 62 82 50 84 38 82 29 74 27 54 25 36 30 18 50 18ZM50 31C39 31 34 40 34 52 34 66 41 76 50 76S66 66 66 52C66 40 61 31 50 31Z"],
      ["k", "M27 40C26 22 36 14 50 14S74 22 73 40Q66 26 50 26T27 40Z"],
      ["w", "M24 96Q20 70 25 50M76 96Q80 70 75 50"],
      // The cross of her order.
      ["l", "M38 86Q40 96 50 99 60 96 62 86"],
      ["r", "M47 97H53V102H58V108H53V119H47V108H42V102H47Z"],
    ],
  },
  vincent_lee: {
    ground: [["r", "M70 4H80V18H94V28H80V42H70V28H56V18H70Z"]],
    body: "coat",
    cloth: "o",
    clothes: [COAT, ...BLACK_TIE, ["l", "M38 88L28 104 44 120M62 88L72 104 56 120"]],
    face: "long",
    brows: "calm",
    mouth: "straight",
    over: [
      ["k", "M50 61Q44 60 41 65 46 66 50 65 54 66 59 65 56 60 50 61Z"],
      ["k", "M33 52C29 28 38 20 50 20S71 28 67 52L64 40Q50 36 36 40Z"],
      ["w", "M38 26Q44 23 48 23M40 31Q46 28 52 28"],
      ["l", "M33 38Q50 30 67 38"],
      ["o", "M44 18a10 10 0 1 0 .1 0z"],
      ["k", "M44 25a3 3 0 1 0 .1 0z"],
      ["f", "M38 32Q40 36 44 36"],
      // His stethoscope.
      ["k", "M32 90Q24 110 38 114L40 110Q31 107 36 90ZM68 90Q72 104 68 108L64 106Q66 100 64 90Z"],
      ["r", "M65 104a6 6 0 1 0 .1 0z"],
    ],
  },
  agnes_baker: {
    ground: [["r", "M0 0H12V120H0ZM24 0H36V120H24ZM64 0H76V120H64ZM88 0H100V120H88Z"]],
    back: [["k", "M28 62C22 44 28 22 50 20S78 44 72 62Q78 68 70 76L62 66H38L30 76Q22 68 28 62Z"]],
    body: "slim",
    clothes: [["o", "M40 88L28 96 38 108 50 99 62 108 72 96 60 88 50 99Z"], ["p", "M40 106H60V120H40Z"], ["l", "M40 106V120M60 106V120"]],
    face: "round",
    brows: "stern",
    eyes: "lashes",
    mouth: "lips",
    over: [
      ["k", "M32 54C28 32 38 24 50 24S72 32 68 54Q66 42 56 34L50 40 44 34Q34 42 32 54Z"],
      ["o", "M32 26L36 12Q43 17 50 10 57 17 64 12L68 26Q50 18 32 26Z"],
      ["l", "M38 21L40 16M45 19V15M55 19V15M62 21L60 16"],
      // Fire that is not the kitchen's.
      ["o", "M0 112Q10 104 22 108L34 112Q30 120 20 120H0Z"],
      ["r", "M16 108C4 100 8 88 14 82 14 90 20 88 18 76 30 86 32 102 22 108Z"],
      ["p", "M17 106C12 102 14 96 18 93 18 97 22 98 20 106Z"],
    ],
  },
  calvin_wright: {
    ground: [["s", "M10 0Q24 24 10 44T14 90M24 0Q34 20 24 38M92 0Q76 26 90 46T84 92M78 0Q70 18 76 36"]],
    body: "coat",
    clothes: [...OPEN, ["w", "M14 108l8 6M12 114l6 4M84 104l-6 8"]],
    face: "square",
    dark: true,
    brows: "worried",
    eyes: "wide",
    nose: "broad",
    mouth: "grim",
    over: [
      ["k", "M31 50C26 28 36 18 50 18S74 28 69 50L66 40Q50 32 34 40Z"],
      ["w", "M36 30q2-3 4 0M43 26q2-3 4 0M51 25q2-3 4 0M59 28q2-3 4 0M40 35q2-3 4 0M48 32q2-3 4 0M56 34q2-3 4 0"],
      ["p", "M39 49h3v3h-3zM58 49h3v3h-3z"],
      ["k", "M42 74Q50 72 58 74 56 82 50 83 44 82 42 74Z"],
      ["r", "M61 36L66 44 62 52 67 62 60 53 63 45Z"],
      // The dagger that is half a ghost.
      ["o", "M84 62L91 72 88 104H80L77 72Z"],
      ["f", "M84 66V102"],
      ["k", "M72 102H96V108H88V122H80V108H72Z"],
    ],
  },
  daniela_reyes: {
    ground: [["k", "M88 28L80 26 78 18 84 12 80 6 70 8 64 4 66-4H110V60L96 58 98 48 92 42 96 34Z"], ["p", "M104 14a14 14 0 1 0 .1 0z"]],
    back: [["k", "M30 68C24 48 28 30 50 28S76 48 70 68L76 84 64 80H36L24 84Z"]],
    body: "coat",
    cloth: "o",
    clothes: [["r", "M26 92L34 90 38 104H62L66 90 74 92V120H26Z"], ["k", "M36 104h5v5h-5zM59 104h5v5h-5z"], ["l", "M42 90L50 99 58 90"]],
    face: "round",
    brows: "calm",
    eyes: "lashes",
    mouth: "smirk",
    over: [
      ["f", "M36 58L42 56M37 61L43 59"],
      ["k", "M32 52C29 32 40 28 50 28S71 32 68 52Q66 42 60 38H40Q34 42 32 52Z"],
      ["r", "M29 38C26 18 40 12 50 12S74 18 71 38Q50 26 29 38Z"],
      ["r", "M70 30L86 22 82 34 90 42 72 38Z"],
      ["p", "M36 24h4v4h-4zM48 19h4v4h-4zM60 24h4v4h-4zM42 29h3v3h-3zM55 29h3v3h-3z"],
      // Wrench in hand.
      ["k", "M8 120L14 88Q2 84 4 68L12 72 12 80 20 82 24 75 22 66Q34 74 24 90L20 120Z"],
      ["w", "M15 92L11 118"],
    ],
  },
  marie_lambeau: {
    ground: [DISC, ["s", "M50 4V-4"]],
    body: "slim",
    cloth: "o",
    clothes: [["f", "M18 112H82M16 117H84M24 104H76M30 98H70"], ["k", "M16 120Q22 106 36 108L50 118 64 108Q78 106 84 120Z"]],
    face: "long",
    dark: true,
    brows: "raised",
    eyes: "lashes",
    mouth: "lips",
    over: [
      ["k", "M31 44C20 26 30 2 50 2S80 26 69 44Q60 32 50 34T31 44Z"],
      ["w", "M34 38Q36 18 50 8M66 38Q64 18 50 8M42 34Q44 20 50 12M58 34Q56 20 50 12M28 30Q32 14 44 6M72 30Q68 14 56 6"],
      ["o", "M50 22L56 30 50 38 44 30Z"],
      ["r", "M50 26L53 30 50 34 47 30Z"],
      ["o", "M31 58a6 6 0 1 0 .1 0zM69 58a6 6 0 1 0 .1 0z"],
      // She sings.
      ["k", "M86 66Q96 66 96 78L94 86H78L76 78Q76 66 86 66ZM83 88H89V120H83Z"],
      ["w", "M78 72H94M77 77H95M78 82H94M86 67V86"],
    ],
  },
  minh_thi_phan: {
    ground: [["r", "M0 60H100V120H0Z"]],
    back: [["k", "M26 78V44C24 20 38 14 50 14S76 20 74 44V78H62V60H38V78Z"]],
    body: "slim",
    cloth: "o",
    clothes: [["l", "M38 90L50 99 62 90M50 108V120"], ["k", "M50 101L36 92 38 108ZM50 101L64 92 62 108ZM47 102H53L56 116 50 112 44 116Z"]],
    face: "round",
    brows: "calm",
    eyes: "narrow",
    nose: "small",
    mouth: "smile",
    over: [
      ["k", "M30 50C28 26 38 18 50 18S72 26 70 50L68 41H32Z"],
      ["w", "M38 38V24M44 38V20M50 38V19M56 38V20M62 38V24M29 72V50M71 72V50"],
      ["l", "M34 45H48L46 54H37ZM66 45H52L54 54H63ZM48 47H52"],
      // A book that should stay shut.
      ["k", "M2 84L30 78 36 114 8 120Z"],
      ["p", "M30 78L33 79 39 113 36 114Z"],
      ["s", "M18 88Q12 96 20 98T20 108M18 92Q24 90 26 84"],
    ],
  },
  norman_withers: {
    ground: [NIGHT, ["p", "M12 12l2 5 5 2-5 2-2 5-2-5-5-2 5-2zM88 56l1.500 4 4 1.500-4 1.500-1.500 4-1.500-4-4-1.500 4-1.500zM30 3h3v3h-3zM6 46h3v3H6zM18 66h2v2h-2zM92 26h3v3h-3zM78 10h2v2h-2z"]],
    body: "coat",
    cloth: "o",
    clothes: [["f", "M10 116L24 96M18 118L32 94M28 118L38 100M90 116L76 96M82 118L68 94M72 118L62 100"], ["r", "M40 86L50 98 60 86 64 94 50 106 36 94Z"], ["l", "M36 88L44 120M64 88L56 120"]],
    face: "long",
    brows: "bushy",
    eyes: "narrow",
    nose: "hooked",
    mouth: "none",
    over: [
      ["o", "M34 56C20 66 16 54 22 46 14 40 20 28 28 30 28 16 44 14 50 18 58 12 74 18 72 30 82 30 84 42 78 46 84 56 78 66 66 56L66 44Q60 32 50 34 40 32 34 44Z"],
      ["f", "M26 52Q32 50 32 44M26 38Q32 40 36 34M36 22Q42 26 48 24M64 22Q58 26 54 24M74 38Q68 40 64 34M74 52Q68 50 68 44"],
      ["o", "M50 62Q42 58 36 64 32 70 26 68 34 78 50 68 66 78 74 68 68 70 64 64 58 58 50 62Z"],
      ["l", "M46 74H54"],
      // The telescope.
      ["o", "M50 118L80 82 96 95 64 130Z"],
      ["k", "M76 80L83 72 103 89 96 97ZM60 106L64 101 79 114 75 119Z"],
    ],
  },
  rex_murphy: {
    ground: [["f", "M4 12H40M4 18H40M4 24H40M4 30H36M62 12H96M62 18H96M62 24H96M70 30H96M4 62H24M4 68H24M4 74H22M78 62H96M78 68H96M78 74H96"], ["k", "M4 2H96V7H4Z"]],
    body: "coat",
    clothes: [LAPELS, ...TIE],
    face: "square",
    brows: "worried",
    mouth: "grin",
    over: [
      ["k", "M32 52L34 34H66L68 52 65 44Q58 34 52 40 42 34 36 42Z"],
      ["l", "M44 38L48 44M52 38L50 44"],
      ["o", "M34 30C28 10 36 2 44 4Q52 8 60 2C68 2 74 12 72 26Z"],
      ["r", "M33 26Q52 16 72 20L72 27Q52 22 34 32Z"],
      ["o", "M16 40Q28 26 50 26T86 22Q80 34 56 34 34 34 16 40Z"],
      ["o", "M58 6L72 0 77 16 63 21Z"],
      ["l", "M63 9L70 6M65 14L72 11"],
      // Pad and pencil.
      ["o", "M2 92L26 88 30 116 6 120Z"],
      ["l", "M8 98L24 95M9 104L25 101M10 110L20 108"],
      ["k", "M22 112L44 88 48 92 26 115 20 117Z"],
    ],
  },
  tommy_muldoon: {
    ground: [["r", "M0 0H26V120H0Z"]],
    body: "broad",
    clothes: [["w", "M33 84L50 104 67 84M50 104V120"], ["o", "M38 86L50 101 62 86 60 82H40Z"], ["p", "M42 108a2.500 2.500 0 1 0 .1 0zM42 116a2.500 2.500 0 1 0 .1 0zM58 108a2.500 2.500 0 1 0 .1 0zM58 116a2.500 2.500 0 1 0 .1 0z"], ["o", "M22 98L26 102 32 102 29 107 30 113 24 110 19 113 19 107 15 102 21 102Z"]],
    face: "square",
    brows: "raised",
    eyes: "wide",
    mouth: "straight",
    over: [
      ["k", "M32 50L33 36H67L68 50 66 42H34Z"],
      ["k", "M26 30C18 20 24 8 50 6 76 8 82 20 74 30Z"],
      ["w", "M28 18Q50 6 72 18"],
      ["r", "M27 27H73V34H27Z"],
      ["k", "M28 34H72Q70 43 50 43T28 34Z"],
      ["o", "M50 12L54 16H60V22Q58 28 50 30 42 28 40 22V16H46Z"],
      // Becky, his rifle.
      ["o", "M84 24H90V84L94 90 96 120H80L82 90 84 84Z"],
      ["k", "M86 20H88V26H86ZM82 92H94L95 112H81ZM79 72H85V76H79Z"],
    ],
  },
  wendy_adams: {
    ground: [["f", "M0 104Q12 98 25 104T50 104 75 104 100 104M0 112Q12 106 25 112T50 112 75 112 100 112M0 96Q12 90 25 96M75 96Q88 90 100 96"]],
    back: [["r", "M28 96C14 84 18 40 32 36H68C82 40 86 84 72 96L64 88 66 72H34L36 88Z"]],
    body: "small",
    cloth: "o",
    clothes: [["k", "M20 120C21 107 28 100 40 95L44 120ZM80 120C79 107 72 100 60 95L56 120Z"], ["r", "M36 88Q50 102 64 88L66 98Q50 110 34 98Z"]],
    face: "child",
    brows: "raised",
    eyes: "wide",
    nose: "small",
    mouth: "smile",
    over: [
      ["f", "M37 60h2M40 62h2M60 62h2M63 60h2M39 58h1M61 58h1"],
      ["r", "M30 60C28 42 36 38 50 38S72 42 70 60Q68 50 62 44L56 50 50 44 42 50 38 45Q32 52 30 60Z"],
      ["k", "M26 42C16 28 28 10 52 12 78 12 84 30 72 40 60 34 40 34 26 42Z"],
      ["w", "M50 14L34 38M52 14L50 35M54 14L66 37M50 13Q38 16 28 30M54 13Q66 16 74 28"],
      ["k", "M24 42Q34 34 52 36 44 46 30 46Z"],
      ["k", "M48 9h7v5h-7z"],
      // Her mother's amulet.
      ["l", "M42 100L50 108 58 100"],
      ["o", "M50 106a6 7 0 1 0 .1 0z"],
      ["k", "M50 110a2 3 0 1 0 .1 0z"],
    ],
  },
  roland_banks: {
    ground: [["k", "M0 0H50V120H0Z"]],
    body: "broad",
    cloth: "o",
    clothes: [["k", "M-2 120C0 96 14 87 33 83L42 120ZM102 120C100 96 86 87 67 83L58 120Z"], ["w", "M33 86L24 100 31 104 26 108 40 120M67 86L76 100 69 104 74 108 60 120"], ["k", "M46.500 97H53.500L57 122H43Z"]],
    face: "square",
    brows: "stern",
    mouth: "straight",
    over: [
      ["k", "M32 48C26 22 38 16 52 16 70 16 74 30 68 50L66 38Q54 40 40 29 34 36 32 48Z"],
      ["w", "M40 26Q52 34 66 32M44 22Q56 28 67 28M50 19Q60 21 66 25"],
      ["f", "M48 74V77M52 74V77"],
      // The badge of the Bureau.
      ["r", "M84 82Q92 86 99 82 102 100 91 110 74 100 78 82 81 85 84 82Z"],
      ["o", "M88 88l2 4 5 .5-3.500 3 1 5-4.500-2.500-4.500 2.500 1-5-3.500-3 5-.5z"],
      // The service pistol.
      ["o", "M2 92H38V101H26L24 107H18L20 122H4L2 108Z"],
      ["k", "M4 106L18 107 20 122H4ZM34 88H37V93H34Z"],
      ["f", "M6 96H34"],
    ],
  },
  daisy_walker: {
    ground: [["k", "M0 0H24V34H0ZM76 0H100V34H76Z"], ["r", "M0 38H16V70H0ZM84 38H100V70H84Z"], ["w", "M6 0V34M12 0V34M18 0V34M82 0V34M88 0V34M94 0V34"]],
    back: [["r", "M26 70C18 58 22 22 50 18S82 58 74 70Q70 78 62 72H38Q30 78 26 70Z"]],
    body: "slim",
    clothes: [["o", "M40 88L34 98 50 106 66 98 60 88 50 99Z"], ["w", "M50 106V120M28 98V120M36 104V120M64 104V120M72 98V120"]],
    face: "round",
    brows: "raised",
    mouth: "lips",
    over: [
      ["r", "M31 50C28 28 40 22 50 22S72 28 69 50Q68 40 60 34 52 42 44 38 34 40 31 50Z"],
      ["l", "M28 64Q22 56 28 48 24 40 32 32M72 64Q78 56 71 48 76 40 68 32M36 34Q44 24 54 28"],
      ROUND_GLASSES,
      // Books to the chin.
      ["o", "M58 104H100V114H58ZM62 94H98V104H62ZM56 114H100V124H56Z"],
      ["r", "M66 94H70V104H66ZM90 94H94V104H90Z"],
      ["k", "M62 104H67V114H62ZM92 104H96V114H92ZM60 114H64V124H60Z"],
    ],
  },
  skids_otoole: {
    ground: [["l", "M0 8H100M0 30H100M0 52H100M0 74H100"], ["f", "M0 19H14M0 41H14M0 63H14M86 19H100M86 41H100M86 63H100"]],
    body: "coat",
    clothes: [["o", "M40 87L50 99 60 87 62 120H38Z"], ["f", "M40 104H60M39 110H61M39 116H61"], ["w", "M36 88L24 96 36 112M64 88L76 96 64 112M20 104L24 120"]],
    face: "long",
    brows: "stern",
    eyes: "narrow",
    nose: "hooked",
    mouth: "smirk",
    over: [
      ["f", "M38 68L39 72M42 73L43 77M47 76V79M53 76V79M57 73L58 77M61 68L62 72M40 63L41 66M59 63L60 66"],
      ["r", "M34 52C28 30 36 16 50 14 64 12 74 24 66 52L64 40Q62 30 56 32L50 26 46 34Q38 34 36 42Z"],
      ["l", "M40 24L38 32M48 18L46 26M56 17L58 26M63 24L62 32"],
      // The number he was.
      ["o", "M18 100H82V118H18Z"],
      ["k", "M25 104H29V114H25ZM34 104H42V107H38V109H42V114H34V111H38V109H34ZM47 104H51V108H53V104H56V114H53V110H47ZM61 104H69V114H66V107H61ZM73 104H77V114H73Z"],
    ],
  },
};

export const PEOPLE: readonly string[] = Object.keys(LOOKS);

/** Nobody yet: chance will choose. */
const STRANGER: Layer[] = [
  ["f", "M0 10H100M0 20H100M0 30H100M0 40H100M0 50H100M0 60H100M0 70H100M0 80H100M0 90H100"],
  ["k", "M50 22C64 22 70 34 68 50 66 64 62 72 59 76V86C80 90 94 98 96 120H4C6 98 20 90 41 86V76C38 72 34 64 32 50 30 34 36 22 50 22Z"],
  ["w", "M42 44Q42 36 50 36T58 44Q58 50 53 53 50 55 50 62"],
  ["p", "M47.500 66h5v5h-5z"],
];

/** The card game calls them by the number of their card. */
const CODES: Record<string, string> = {
  "01001": "roland_banks",
  "01002": "daisy_walker",
  "01003": "skids_otoole",
  "01004": "agnes_baker",
  "01005": "wendy_adams",
};

const printed = new Map<string, Layer[]>();

/** Each is put together once. */
export function portraitOf(who: string): Layer[] {
  const name = CODES[who] ?? who;
  const looks = LOOKS[name];
  if (!looks) return STRANGER;
  const layers = printed.get(name) ?? portrait(looks);
  printed.set(name, layers);
  return layers;
}
