import { checkPrompt } from '@utmost/core/assistant/check-prompt.ts';
import { BASE_URL, emptyForm, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import { assistantTexts as texts } from '@utmost/core/messages/assistant.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../data/api-error.ts';
import { errorTexts } from '../../data/data-texts.ts';
import { readDraft, saveDraft } from '../../data/draft-storage.ts';
import { useUser } from '../../data/session.ts';
import { type Notice, useAction } from '../../data/use-action.ts';
import { focusWhenThere } from '../../ui/browser/focus-on.ts';
import { isWorthKeeping, listOf, putLink } from '../manual/link-list.ts';
import { type LinkListState, useLinkList } from '../manual/use-link-list.ts';
import { aiLimitsQuery, type GeneratedLink, streamLinks } from './calls.ts';

/** The ids of what the focus goes to. */
export const PROMPT_ID = 'ai-prompt';
export const TITLE_ID = 'ai-links-title';

/** How far a generation is. */
interface GenerationProgress {
  readonly links: number;
  /** On the clock of the page, in milliseconds. */
  readonly since: number;
}

/** The prompt, and the links that came of it. */
export interface Assistant {
  readonly prompt: string;
  readonly setPrompt: (prompt: string) => void;
  /** What is wrong with the prompt, once it was sent. */
  readonly problem: string | undefined;
  readonly view: 'prompt' | 'links';
  readonly editPrompt: () => void;
  readonly links: LinkListState;
  readonly generate: () => void;
  readonly cancel: () => void;
  readonly progress: GenerationProgress | null;
}

/** Generates links of a prompt; it goes on while another tab of the screen is looked at. */
export function useAssistant(): Assistant {
  const { id: userId } = useUser();
  const [prompt, setPrompt] = useState(() => readDraft(userId, 'prompt', promptOf) ?? '');
  useEffect(() => saveDraft(userId, 'prompt', { prompt }), [userId, prompt]);
  const [opened, setView] = useState<Assistant['view'] | null>(null);
  const links = useLinkList('generated', `${paths.bulkCreate}?tab=ai`, () => setView('links'));
  const [firstView] = useState<Assistant['view']>(() =>
    isWorthKeeping(links.list) ? 'links' : 'prompt',
  );
  const view = opened ?? firstView;
  const [isTried, setTried] = useState(false);
  const [progress, setProgress] = useState<GenerationProgress | null>(null);
  const stopping = useRef<AbortController>(null);
  // Abort the request when the screen is left.
  useEffect(() => () => stopping.current?.abort(), []);
  const [problem] = checkPrompt(prompt);

  const { mutate } = useAction({
    call: async (asked: string) => {
      const controller = new AbortController();
      stopping.current = controller;
      const since = performance.now();
      const from = document.activeElement;
      const came = new Map<number, LinkForm>();
      setProgress({ links: 0, since });
      const take = ({ row, ...generated }: GeneratedLink) => {
        const form = formOf(generated);
        const before = came.get(row);
        const isFirst = came.size === 0;
        came.set(row, form);
        links.change((list) => (isFirst ? listOf([form]) : putLink(list, form, before)));
        setProgress({ links: came.size, since });
        if (!isFirst) return;
        setView('links');
        focusWhenThere(`#${TITLE_ID}`, from);
      };
      try {
        const notice = await streamLinks(asked, take, controller.signal);
        return { came: came.size, notice };
      } catch (error) {
        throw Object.assign(error as Error, { came: came.size });
      }
    },
    done: ({ came, notice }): Notice | null => {
      if (notice !== null) return { title: texts.incompleteTitle, text: notice, tone: 'warning' };
      return came > 0 ? null : { title: texts.noLinksTitle, text: texts.noLinks, tone: 'warning' };
    },
    failed: (message, error) => {
      const { came = 0 } = error as { came?: number };
      if (error.name === 'AbortError') {
        const text = came === 0 ? texts.canceledNothing : texts.canceledText(came);
        return { title: texts.canceled, text, tone: 'info' };
      }
      const isSaid = error instanceof ApiError && error.status > 0;
      return { title: errorTexts.title, text: isSaid ? message : texts.failed };
    },
    refresh: [aiLimitsQuery.queryKey],
  });
  return {
    prompt,
    setPrompt,
    problem: isTried && problem ? sentenceOf(problem) : undefined,
    view,
    editPrompt: () => {
      setView('prompt');
      focusWhenThere(`#${PROMPT_ID}`, document.activeElement);
    },
    links,
    generate: () => {
      if (progress !== null) return;
      setTried(true);
      if (problem) focusWhenThere(`#${PROMPT_ID}`, document.activeElement);
      else mutate(prompt, { onSettled: () => setProgress(null) });
    },
    cancel: () => stopping.current?.abort(),
    progress,
  };
}

function promptOf(stored: unknown): string {
  return String((stored as { prompt: unknown }).prompt);
}

/** A generated link as it is edited; every field says at once what is wrong with it. */
function formOf({ link, problems }: Omit<GeneratedLink, 'row'>): LinkForm {
  const { linkName, websiteUrl, ...values } = link;
  const given = Object.entries(values).filter(([, value]) => value !== '');
  // The one thing that only the server knows: that a host is none of the prompt.
  const foreign = problems.find(({ code }) => code === 'website_not_in_prompt');
  return {
    ...emptyForm,
    name: linkName,
    baseUrl: websiteUrl,
    values: new Map(given),
    isSubmitted: true,
    refused: new Map(foreign ? [[BASE_URL, foreign.message]] : []),
  };
}
