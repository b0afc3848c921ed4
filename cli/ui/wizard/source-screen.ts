import { wizardMessages as texts } from '@utmost/core/messages/cli-wizard.ts';
import type { Source } from '../../services/wizard/sources.ts';
import { atEnd, edit } from '../terminal/edited-text.ts';
import type { Key } from '../terminal/keys.ts';
import type { Picture, Size } from '../terminal/line.ts';
import type { Notice } from '../terminal/notice.ts';
import { type SourceState, sourcePicture } from './source-picture.ts';

/** The choice of a taxonomy, at the keyboard. */
export class SourceScreen {
  readonly #choose: (source: Source) => void;
  #state: SourceState;

  /** @param choose is told what was chosen */
  constructor(sources: readonly Source[], choose: (source: Source) => void) {
    this.#choose = choose;
    this.#state = { sources, at: 0, path: atEnd(''), notice: null };
  }

  picture(size: Size): Picture {
    return sourcePicture(this.#state, size);
  }

  /** Says something below the list. */
  say(notice: Notice | null): void {
    this.#state = { ...this.#state, notice };
  }

  press(key: Key): void {
    const { sources, at, path } = this.#state;
    const isPath = at === sources.length;
    const step = STEPS[key.name] ?? 0;
    // Whoever types has a path in mind.
    const edited = isPath || key.name === 'text' ? edit(path, key) : null;
    if (key.name === 'enter') this.#take();
    else if (edited) {
      this.#state = { ...this.#state, at: sources.length, path: edited, notice: null };
    } else {
      const next = Math.max(0, Math.min(sources.length, at + step));
      this.#state = { ...this.#state, at: next, notice: null };
    }
  }

  #take(): void {
    const { sources, at, path } = this.#state;
    const typed = path.text.trim();
    const file = { kind: 'file', path: typed, parameters: null, problems: 0 } as const;
    const source = sources[at] ?? (typed === '' ? null : file);
    if (source) this.#choose(source);
    else this.say({ tone: 'caution', text: texts.pathNeeded });
  }
}

const STEPS: Partial<Record<Key['name'], number>> = {
  up: -1,
  'back-tab': -1,
  down: 1,
  tab: 1,
};
