import { useQuery } from '@tanstack/react-query';
import { checkPrompt } from '@utmost/core/assistant/check-prompt.ts';
import { BASE_URL, emptyForm, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import { assistantTexts as texts } from '@utmost/core/messages/assistant.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { valuePath } from '@utmost/core/problem.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../data/api-error.ts';
import { errorTexts } from '../../data/data-texts.ts';
import { readDraft, saveDraft } from '../../data/draft-storage.ts';
import { useUser } from '../../data/session.ts';
import { type Notice, useAction } from '../../data/use-action.ts';
import { aiLimitsQuery } from '../../subscription/calls.ts';
import { focusWhenThere } from '../../ui/browser/focus-on.ts';
import { isWorthKeeping, type LinkList, listOf, putLink } from '../manual/link-list.ts';
import { type LinkListState, useLinkList } from '../manual/use-link-list.ts';
import { type AnswerEnd, type GeneratedLink, streamLinks } from './calls.ts';

/** The ids of what the focus goes to. */
export const PROMPT_ID = 'ai-prompt';
export const TITLE_ID = 'ai-links-title';
export const REMARKS_ID = 'ai-remarks-title';
export const PRODUCT_ID = 'ai-product-title';

/** From so many links on, what they are the combinations of is shown first. */
const MOST_AT_ONCE = 20;

type AiRemark = AnswerEnd['notUnderstood'][number];

/** What came of a prompt besides its links. */
interface Answer {
  readonly prompt: string;
  readonly remarks: readonly AiRemark[];
  /** The values that the fields of remarks were generated with, by path. */
  readonly given: Readonly<Record<string, readonly string[]>>;
}

/** Links that are only put into the list when the user wants so many. */
interface Product extends Answer {
  readonly forms: readonly LinkForm[];
  readonly lists: AnswerEnd['lists'];
}

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
  /** The prompt that the links are of. */
  readonly answered: string;
  /** What was not understood of it, and is neither edited nor dismissed. */
  readonly remarks: readonly AiRemark[];
  readonly dismiss: (remarks: readonly AiRemark[]) => void;
  readonly product: Product | null;
  /** Puts the links of the product into the list, or forgets them. */
  readonly decide: (isWanted: boolean) => void;
}

/** Generates links of a prompt; it goes on while another tab of the screen is looked at. */
export function useAssistant(): Assistant {
  const { id: userId } = useUser();
  const [draft] = useState(() => readDraft(userId, 'prompt', draftOf));
  const [prompt, setPrompt] = useState(draft?.prompt ?? '');
  const [answer, setAnswer] = useState<Answer>(draft?.answer ?? noAnswer);
  useEffect(() => saveDraft(userId, 'prompt', { prompt, answer }), [userId, prompt, answer]);
  const [product, setProduct] = useState<Product | null>(null);
  const isBuiltIn = useQuery(aiLimitsQuery).data?.assistant === 'built-in';
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

  const showLinks = (from: Element | null) => {
    setView('links');
    focusWhenThere(`#${TITLE_ID}`, from);
  };
  const putAll = ({ forms, prompt, remarks, given }: Product, from: Element | null) => {
    setAnswer({ prompt, remarks, given });
    setProduct(null);
    if (forms.length > 0) {
      links.change(({ nextId }) => listOf(forms, nextId));
      showLinks(from);
    } else if (remarks.length > 0) focusWhenThere(`#${REMARKS_ID}`, from);
  };
  // The built-in assistant answers at once, so that its links can be counted before they are shown.
  const takeAll = (all: Product, from: Element | null) => {
    if (all.forms.length <= MOST_AT_ONCE) return putAll(all, from);
    setProduct(all);
    focusWhenThere(`#${PRODUCT_ID}`, from);
  };

  const { mutate } = useAction({
    call: async (asked: string) => {
      const controller = new AbortController();
      stopping.current = controller;
      const since = performance.now();
      const from = document.activeElement;
      const came = new Map<number, LinkForm>();
      setProgress({ links: 0, since });
      setProduct(null);
      const take = ({ row, ...generated }: GeneratedLink) => {
        const form = formOf(generated);
        const before = came.get(row);
        const isFirst = came.size === 0;
        came.set(row, form);
        if (isBuiltIn) return;
        links.change((list) =>
          isFirst ? listOf([form], list.nextId) : putLink(list, form, before),
        );
        setProgress({ links: came.size, since });
        if (isFirst) showLinks(from);
      };
      try {
        const end = await streamLinks(asked, take, controller.signal);
        const answer = answerOf(asked, end, [...came.values()]);
        if (isBuiltIn) takeAll({ ...answer, lists: end.lists, forms: [...came.values()] }, from);
        else setAnswer(answer);
        return { came: came.size, notice: end.notice, isExplained: answer.remarks.length > 0 };
      } catch (error) {
        throw Object.assign(error as Error, { came: came.size });
      }
    },
    done: ({ came, notice, isExplained }): Notice | null => {
      if (notice !== null) return { title: texts.incompleteTitle, text: notice, tone: 'warning' };
      return came > 0 || isExplained
        ? null
        : { title: texts.noLinksTitle, text: texts.noLinks, tone: 'warning' };
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
    answered: answer.prompt === '' ? prompt : answer.prompt,
    remarks: answer.remarks.filter((remark) => !isEdited(answer, remark, links.list)),
    dismiss: (dismissed) =>
      setAnswer((now) => ({
        ...now,
        remarks: now.remarks.filter((remark) => !dismissed.includes(remark)),
      })),
    product,
    decide: (isWanted) => {
      if (product && isWanted) return putAll(product, document.activeElement);
      setProduct(null);
      focusWhenThere(`#${PROMPT_ID}`, document.activeElement);
    },
  };
}

const noAnswer: Answer = { prompt: '', remarks: [], given: {} };

function draftOf(stored: unknown): { prompt: string; answer: Answer } {
  const { prompt, answer = noAnswer } = stored as { prompt: unknown; answer?: Answer };
  return { prompt: String(prompt), answer };
}

function answerOf(
  prompt: string,
  { notUnderstood }: AnswerEnd,
  forms: readonly LinkForm[],
): Answer {
  const paths = notUnderstood.flatMap(({ path }) => path ?? []);
  const given = paths.map((path) => [path, forms.map((form) => valueAt(form, path))] as const);
  return { prompt, remarks: notUnderstood, given: Object.fromEntries(given) };
}

// Its field has another value in every link.
function isEdited({ given }: Answer, { path }: AiRemark, { cards }: LinkList): boolean {
  const before = path === null ? undefined : given[path];
  if (path === null || before === undefined || before.length === 0) return false;
  return cards.every(({ form }) => !before.includes(valueAt(form, path)));
}

function valueAt({ values }: LinkForm, path: string): string {
  return [...values].find(([queryName]) => valuePath(queryName) === path)?.[1] ?? '';
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
