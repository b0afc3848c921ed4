/** How much is done at once. */
export interface QueueLimits {
  /** For everything together. */
  readonly all: number;
  /** For each key. */
  readonly each: number;
  /** How many may wait for each key; no limit where nothing is said. */
  readonly waiting?: number;
}

/** More wait for a key than the queue takes. */
export class QueueFull extends Error {}

/**
 * Lets work take turns, fairly between keys: each key that waits is served once before any is served again, however many
 * wait for one of them. What waits holds nothing.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting[]>();
  #all = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a turn.
   * @param givesWay goes behind everything else that waits for the key
   * @returns what ends the turn; calling it again does nothing
   * @throws {QueueFull}
   */
  async take(key: string, givesWay = false): Promise<() => void> {
    const isWaitedFor = (this.#waiting.get(key)?.length ?? 0) > 0;
    if (isWaitedFor || !this.#isFree(key)) await this.#wait(key, givesWay);
    else this.#begin(key);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#end(key);
    };
  }

  /** Does work in a turn of its own. @throws {QueueFull} and what the work throws */
  async run<Result>(key: string, work: () => Promise<Result>, givesWay = false): Promise<Result> {
    const end = await this.take(key, givesWay);
    try {
      return await work();
    } finally {
      end();
    }
  }

  #isFree(key: string): boolean {
    return this.#all < this.#limits.all && (this.#running.get(key) ?? 0) < this.#limits.each;
  }

  #wait(key: string, givesWay: boolean): Promise<void> {
    const line = this.#waiting.get(key) ?? [];
    if (line.length >= (this.#limits.waiting ?? Number.POSITIVE_INFINITY)) throw new QueueFull();
    this.#waiting.set(key, line);
    return new Promise((begin) => {
      const first = givesWay ? -1 : line.findIndex((one) => one.givesWay);
      line.splice(first === -1 ? line.length : first, 0, { begin, givesWay });
    });
  }

  #begin(key: string): void {
    this.#all += 1;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
  }

  #end(key: string): void {
    this.#all -= 1;
    const left = (this.#running.get(key) ?? 1) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
    for (const [next, line] of this.#waiting) {
      if (!this.#isFree(next)) continue;
      const [first] = line.splice(0, 1);
      // The key goes behind the others.
      this.#waiting.delete(next);
      if (line.length > 0) this.#waiting.set(next, line);
      this.#begin(next);
      first?.begin();
      return;
    }
  }
}

interface Waiting {
  readonly givesWay: boolean;
  begin(): void;
}
