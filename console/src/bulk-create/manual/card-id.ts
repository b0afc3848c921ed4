/** What the ids of the controls of a card begin with. */
export function cardId(id: number): string {
  return `link-${id}`;
}
