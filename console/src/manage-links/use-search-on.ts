import {
  type SearchAnswer,
  type SearchQuestion,
  searchOn,
} from '@utmost/core/link/continue-search.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A search that has not looked at all links yet. */
export interface OngoingSearch {
  readonly looked: number;
  /** How many there are, where that is known. */
  readonly of: number | null;
  readonly isStopped: boolean;
  readonly stop: () => void;
  readonly goOn: () => void;
}

/** A page of a search as far as it was found. */
export interface SearchedPage<Link> {
  readonly page: SearchAnswer<Link> | undefined;
  /** Null once the page is full or all links were looked at. */
  readonly search: OngoingSearch | null;
  readonly error: Error | null;
}

interface Found<Link> {
  /** The answer that the search began with. */
  readonly from: SearchAnswer<Link> | undefined;
  readonly page?: SearchAnswer<Link>;
  readonly isOver?: boolean;
  readonly error?: Error;
}

/**
 * Goes on by itself with the search that a list's first answer began, until the page is full or the user stops it.
 * @param answer the first one, the same object for as long as nothing has changed
 * @param ask makes the list call again
 */
export function useSearchOn<Link>(
  { first, last }: Pick<SearchQuestion, 'first' | 'last'>,
  answer: SearchAnswer<Link> | undefined,
  ask: (question: SearchQuestion) => Promise<SearchAnswer<Link>>,
): SearchedPage<Link> {
  const [found, setFound] = useState<Found<Link>>({ from: undefined });
  const [stopped, setStopped] = useState<SearchAnswer<Link> | null>(null);
  const isStopped = answer !== undefined && stopped === answer;
  const begin = useEffectEvent((from: SearchAnswer<Link>) =>
    searchOn({ first, last }, (question) =>
      question.after === null ? Promise.resolve(from) : ask(question),
    ),
  );
  const pages = useRef<AsyncGenerator<SearchAnswer<Link>, void> | null>(null);
  useEffect(() => {
    pages.current = answer?.after == null ? null : begin(answer);
  }, [answer]);
  useEffect(() => {
    let isCurrent = !isStopped;
    const goOn = async () => {
      while (isCurrent && pages.current) {
        const { done, value } = await pages.current.next();
        if (!isCurrent) return;
        if (done) return setFound((known) => ({ ...known, from: answer, isOver: true }));
        setFound({ from: answer, page: value });
      }
    };
    goOn().catch((error: Error) => {
      if (isCurrent) setFound((known) => ({ ...known, from: answer, isOver: true, error }));
    });
    return () => {
      isCurrent = false;
    };
  }, [answer, isStopped]);
  const mine = found.from === answer ? found : null;
  const page = mine?.page ?? answer;
  const isOver = answer?.after == null || mine?.isOver === true;
  return {
    page,
    search: isOver
      ? null
      : {
          looked: page?.looked ?? 0,
          of: page?.of ?? null,
          isStopped,
          stop: () => setStopped(answer ?? null),
          goOn: () => setStopped(null),
        },
    error: mine?.error ?? null,
  };
}
