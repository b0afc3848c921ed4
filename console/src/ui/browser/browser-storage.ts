/** Texts by their keys, as long as the browser lets us keep them. */
export interface BrowserStorage {
  /** The text of a key; null where there is none, or none can be read. */
  read(key: string): string | null;
  /** Stores a text; null removes it. @returns whether the browser did */
  write(key: string, text: string | null): boolean;
  keys(): readonly string[];
}

/** What is kept in this browser. */
export const browserStorage = guarded(() => localStorage);

/** What is kept in this tab. */
export const tabStorage = guarded(() => sessionStorage);

// Where cookies are blocked, merely naming it throws; where it is full, writing does.
function guarded(storage: () => Storage): BrowserStorage {
  const attempt = <Result>(act: (there: Storage) => Result, otherwise: Result): Result => {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => attempt((there) => there.getItem(key), null),
    write: (key, text) =>
      attempt((there) => {
        if (text === null) there.removeItem(key);
        else there.setItem(key, text);
        return true;
      }, false),
    keys: () => attempt((there) => Object.keys(there), []),
  };
}
