import { ApiError } from '@utmost/core/api-error.ts';
import { newLinkOf } from '@utmost/core/link-form/link-form.ts';
import { wizardMessages as texts } from '@utmost/core/messages/cli-wizard.ts';
import { LinkSaver } from '../../services/wizard/save-link.ts';
import { type OpenedSource, openSource, type Source } from '../../services/wizard/sources.ts';
import { copyText } from '../copy.ts';
import type { Key } from '../terminal/keys.ts';
import type { Picture, Size } from '../terminal/line.ts';
import { type Notice, troubleOf } from '../terminal/notice.ts';
import type { Screen, Session } from '../terminal/session.tsx';
import { type FinishedLink, type LinkAction, LinkScreen } from './link-screen.ts';
import { SavedScreen } from './saved-screen.ts';
import { SourceScreen } from './source-screen.ts';

/** What came of the wizard. */
export interface WizardResult {
  /** The link that was made last, if one was. */
  readonly url: string | null;
  /** What was done with it, in sentences. */
  readonly said: readonly string[];
}

/** Choosing a taxonomy, filling in the form, doing something with the link: what is on the screen, and when. */
export class Wizard implements Screen {
  readonly #session: Session<WizardResult>;
  readonly #sources: SourceScreen;
  readonly #saver = new LinkSaver();
  #shown: SourceScreen | LinkScreen | SavedScreen;
  #result: WizardResult = { url: null, said: [] };
  #isBusy = false;

  /** @param opened a taxonomy that was given; null lets one choose */
  constructor(
    session: Session<WizardResult>,
    sources: readonly Source[],
    opened: OpenedSource | null,
  ) {
    this.#session = session;
    this.#sources = new SourceScreen(sources, (source) => this.#open(source));
    this.#shown = opened ? this.#form(opened) : this.#sources;
  }

  picture(size: Size): Picture {
    return this.#shown.picture(size);
  }

  press(key: Key): void {
    if (key.name === 'escape') this.#leaveOrTakeBack();
    // What is under way is waited for; a second Enter must not do it twice.
    else if (!this.#isBusy) this.#shown.press(key);
  }

  interrupt(): void {
    this.#session.leave(this.#result);
  }

  #leaveOrTakeBack(): void {
    const tookBack = this.#shown instanceof LinkScreen && this.#shown.takeBack();
    if (!tookBack) this.interrupt();
  }

  #form(source: OpenedSource): LinkScreen {
    const form = new LinkScreen(source, (action, link) => this.#act(source, form, action, link));
    return form;
  }

  #open(source: Source): void {
    this.#work(this.#sources, texts.loading, async () => {
      this.#shown = this.#form(await openSource(source));
      return null;
    });
  }

  #act(source: OpenedSource, form: LinkScreen, action: LinkAction, link: FinishedLink): void {
    const url = link.checked.built.fullUrl;
    if (action === 'save') this.#save(source, form, link);
    else if (action === 'copy') this.#copy(form, url);
    else this.#session.leave({ url, said: this.#result.said });
  }

  #copy(screen: LinkScreen | SavedScreen, url: string): void {
    this.#work(screen, null, async () => {
      const sentence = await copyText(url, this.#session.send);
      this.#result = { url, said: [...this.#saidOf(url), sentence] };
      return { tone: 'good', text: sentence };
    });
  }

  #save(source: OpenedSource, form: LinkScreen, { form: filled, checked }: FinishedLink): void {
    const { connection, compiled, name } = source;
    if (connection === null) return;
    this.#work(form, texts.saving, async () => {
      try {
        const stored = await this.#saver.save(connection, newLinkOf(filled, compiled));
        this.#result = { url: stored.fullUrl, said: [texts.saved(stored.name, name)] };
        const saved: SavedScreen = new SavedScreen(
          source,
          stored,
          checked.built.fullUrl,
          (action, url) => {
            if (action === 'copy') this.#copy(saved, url);
            else if (action === 'print') this.#session.leave(this.#result);
            else this.#another(saved, source);
          },
        );
        this.#shown = saved;
        return null;
      } catch (error) {
        if (!(error instanceof ApiError) || error.errors.size === 0) throw error;
        form.refuse(error.errors);
        return { tone: 'wrong', text: error.message };
      }
    });
  }

  // Numbers have advanced, and rules may have changed: the taxonomy is asked for anew.
  #another(saved: SavedScreen, { connection }: OpenedSource): void {
    if (connection === null) return;
    this.#work(saved, texts.loading, async () => {
      this.#shown = this.#form(await openSource({ kind: 'server', connection }));
      return null;
    });
  }

  /** Does what takes a while, and says on the screen what came of it. */
  #work(
    screen: SourceScreen | LinkScreen | SavedScreen,
    meanwhile: string | null,
    job: () => Promise<Notice | null>,
  ): void {
    this.#isBusy = true;
    screen.say(meanwhile === null ? null : { tone: 'muted', text: meanwhile });
    job()
      .catch(troubleOf)
      .then((notice) => {
        this.#isBusy = false;
        screen.say(notice);
        this.#session.redraw();
      })
      .catch((error) => this.#session.fail(error));
  }

  /** What was said before of the same link. */
  #saidOf(url: string): readonly string[] {
    return this.#result.url === url ? this.#result.said : [];
  }
}
