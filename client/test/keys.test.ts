import { describe, expect, it } from "vitest";
import { command, OPTION_KEYS, optionKey } from "../src/lib/keys";

const press = (key: string, held: Partial<{ ctrlKey: boolean; altKey: boolean; metaKey: boolean }> = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});

describe("option keys", () => {
  it("number the first nine options", () => {
    expect(OPTION_KEYS.slice(0, 9)).toEqual([..."123456789"]);
    expect(command(press("3"), false)).toEqual({ do: "option", index: 2 });
  });

  it("go on with letters that name no command", () => {
    expect(optionKey(9)).toBe("a");
    for (const taken of ["u", "r", "w", "i", "p", "?", "/"]) expect(OPTION_KEYS).not.toContain(taken);
    expect(command(press("a"), false)).toEqual({ do: "option", index: 9 });
  });

  it("end where the letters end", () => {
    expect(optionKey(OPTION_KEYS.length)).toBeNull();
  });

  it("give every option another key", () => {
    expect(new Set(OPTION_KEYS).size).toBe(OPTION_KEYS.length);
  });
});

describe("commands", () => {
  it.each([
    ["u", "undo"],
    ["U", "undo"],
    ["r", "redo"],
    ["?", "help"],
    ["/", "rules"],
    ["p", "replay"],
    ["Escape", "escape"],
  ])("%s means %s", (key, meaning) => {
    expect(command(press(key), false)).toEqual({ do: meaning });
  });

  it("leave the browser's own keys alone", () => {
    expect(command(press("r", { ctrlKey: true }), false)).toBeNull();
    expect(command(press("u", { metaKey: true }), false)).toBeNull();
    expect(command(press("1", { altKey: true }), false)).toBeNull();
  });

  it("are letters again while somebody writes", () => {
    expect(command(press("u"), true)).toBeNull();
    expect(command(press("1"), true)).toBeNull();
  });

  it("give a set with Enter", () => {
    expect(command(press("Enter"), false)).toEqual({ do: "done" });
    expect(command(press("Enter"), true)).toBeNull();
  });

  it("ignore keys that mean nothing", () => {
    expect(command(press("Tab"), false)).toBeNull();
    expect(command(press("0"), false)).toBeNull();
  });
});
