import { wizardMessages as texts } from '@utmost/core/messages/cli-wizard.ts';
import type { StoredLink } from '../../services/wizard/save-link.ts';
import type { OpenedSource } from '../../services/wizard/sources.ts';
import type { Key } from '../terminal/keys.ts';
import type { Picture, Size } from '../terminal/line.ts';
import type { Notice } from '../terminal/notice.ts';
import { savedPicture } from './saved-picture.ts';

/** What can be done with a link that is saved. */
export type SavedAction = 'copy' | 'print' | 'another';

const ACTIONS: readonly SavedAction[] = ['copy', 'print', 'another'];

/** A link that was saved, at the keyboard. */
export class SavedScreen {
  readonly #source: OpenedSource;
  readonly #link: StoredLink;
  readonly #promised: string;
  readonly #act: (action: SavedAction, url: string) => void;
  #action = 0;
  #notice: Notice | null = null;

  /** @param promised the URL that was shown before it was saved */
  constructor(
    source: OpenedSource,
    link: StoredLink,
    promised: string,
    act: (action: SavedAction, url: string) => void,
  ) {
    this.#source = source;
    this.#link = link;
    this.#promised = promised;
    this.#act = act;
  }

  picture(size: Size): Picture {
    const { compiled, name } = this.#source;
    const state = {
      link: this.#link,
      isOtherwise: this.#link.fullUrl !== this.#promised,
      action: this.#action,
      notice: this.#notice,
    };
    const actions = ACTIONS.map((action) => texts[action]);
    return savedPicture(state, { compiled, source: name, actions }, size);
  }

  say(notice: Notice | null): void {
    this.#notice = notice;
  }

  press(key: Key): void {
    this.#notice = null;
    if (key.name === 'enter') {
      this.#act(ACTIONS[this.#action] ?? 'print', this.#link.fullUrl);
      return;
    }
    const isBack = key.name === 'left' || key.name === 'back-tab';
    const step = isBack ? -1 : key.name === 'right' || key.name === 'tab' ? 1 : 0;
    this.#action = (this.#action + step + ACTIONS.length) % ACTIONS.length;
  }
}
