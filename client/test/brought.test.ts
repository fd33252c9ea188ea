import { describe, expect, it } from "vitest";
import { onwardFrom } from "../src/games/cards/brought";
import type { CardsView } from "../src/games/cards/types";
import { routeOf } from "../src/study/route";

const ended = (campaign: string | null, ...out: string[]): CardsView =>
  ({ campaign: { title: campaign && { id: campaign } }, people: out.map((each) => ({ out: each })) }) as CardsView;

describe("another campaign with the survivors", () => {
  it("begins where the address names the game, the campaign and the table it is taken from", () => {
    const address = onwardFrom(ended("night_of_the_zealot", "killed", "resigned"), "t 1");
    const route = routeOf(address ?? "");
    expect(route.at).toBe("start");
    const query = "query" in route ? Object.fromEntries(route.query) : {};
    expect(query).toEqual({ game: "cards", campaign: "night_of_the_zealot", survivors: "t 1" });
  });

  it("is for nobody where all are dead or mad, and no scenario by itself has one", () => {
    expect(onwardFrom(ended("night_of_the_zealot", "killed", "insane"), "t")).toBeNull();
    expect(onwardFrom(ended(null, "", ""), "t")).toBeNull();
  });
});
