/** The messages about cards, decks and rules, as the server's web door sends them; words are the reader's. */

export type {
  Room as Allowed,
  Asked,
  BillLine,
  BoxFact as Box,
  ByChance as RandomDeckAsked,
  CardFact,
  CardPage,
  CardTexts,
  Choice as Offer,
  CollectionData,
  CycleFact as Cycle,
  Deck,
  DeckInfo,
  DeckProblem,
  DeckStatistics,
  DeckUpgrade as Upgrade,
  DeckVerdict as Verdict,
  DeskGiven,
  DrawWeaknesses as WeaknessesAsked,
  FieldFact as Field,
  FoundRules,
  KeptDeck,
  Named as Known,
  PackFact as Pack,
  Opening,
  AskPassing as PassingAsked,
  Passing,
  Pool,
  PrintedText,
  PrintedWords as Printed,
  ReadDeck,
  Reference,
  RuleGroup as Sort,
  RuleRow,
  RulingLine as Ruling,
  RulingSection as Rulings,
  Stages,
  Suggest as SuggestAsked,
  SuggestedDeck,
  TabooFact as TabooList,
  VariantFact as Variant,
  Weaknesses,
  WrittenDeck,
} from "../generated/study";

export interface Named {
  id: string;
  name: string;
}

/** For what a deck is judged: any stage of a campaign, its beginning, or a standalone game. */
export type Game = "" | "beginning" | "standalone";
