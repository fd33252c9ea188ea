/** Where the pointer was last seen to move: what comes to lie under one that rests was not pointed at. */

let rest = { x: Number.NaN, y: Number.NaN };

/** From the first page on: a game's own part is fetched only once it is wanted, when the pointer rests already. */
export function watchThePointer(): void {
  window.addEventListener("pointermove", ({ clientX, clientY }) => (rest = { x: clientX, y: clientY }), { passive: true });
}

export const isAtRest = ({ clientX, clientY }: PointerEvent): boolean => clientX === rest.x && clientY === rest.y;
