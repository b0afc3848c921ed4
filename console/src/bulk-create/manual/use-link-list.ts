import { paths } from '@utmost/core/screen-paths.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { readDraft, saveDraft } from '../../data/draft-storage.ts';
import { useUser } from '../../data/session.ts';
import { manualTexts } from '../bulk-create-texts.ts';
import {
  type ChangeList,
  draftOfList,
  emptyList,
  isWorthKeeping,
  type LinkList,
  type ListDraft,
  listOfDraft,
} from './link-list.ts';

const UNDO_MS = 10_000;

/** The links that are to be created, and what is done to all of them. */
export interface LinkListState {
  readonly list: LinkList;
  /** The list as it is now: within an event, more may have changed than is drawn. */
  readonly latest: () => LinkList;
  readonly change: ChangeList;
  /**
   * Puts another list in the place of this one, says so, and offers to take it back.
   * @param isNews whether to report it even where the old list had no input
   * @param undo what takes it back, and leaves what was typed since; absent where the old list comes back
   */
  readonly replace: (
    by: LinkList,
    text: string,
    how?: { readonly isNews?: boolean | undefined; readonly undo: (list: LinkList) => LinkList },
  ) => void;
  /** Forgets the list and leaves the screen; that too can be taken back. */
  readonly leave: () => void;
}

/**
 * The list as it was typed; it outlives reloads and the end of a session.
 * @param of under which it is stored
 * @param address of the screen that shows it
 * @param onBroughtBack called when a replaced list is restored
 */
export function useLinkList(
  of: 'links' | 'generated',
  address: string = paths.bulkCreate,
  onBroughtBack?: () => void,
): LinkListState {
  const { id: userId } = useUser();
  const notify = useNotify();
  const navigate = useNavigate();
  const [list, draw] = useState<LinkList>(
    () => readDraft(userId, of, (stored) => listOfDraft(stored as ListDraft)) ?? emptyList(),
  );
  const save = (changed: LinkList) => saveDraft(userId, of, draftOfList(changed));
  useEffect(() => saveDraft(userId, of, draftOfList(list)), [userId, of, list]);
  const newest = useRef(list);
  const latest = useCallback(() => newest.current, []);
  const change = useCallback<ChangeList>((to) => {
    newest.current = to(newest.current);
    draw(newest.current);
  }, []);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** Puts a list back; where the screen was left, it opens with the draft. */
  const restore = (to: (now: LinkList) => LinkList) => {
    change(to);
    save(latest());
    if (!isOpen.current) navigate(address);
  };
  const offerUndo = (text: string, undo?: (now: LinkList) => LinkList, isNews = false) => {
    const before = latest();
    const isMissed = isWorthKeeping(before);
    if (!isMissed && !isNews) return;
    const act = () => {
      restore(undo ?? (() => before));
      if (!undo) onBroughtBack?.();
    };
    const action = { text: manualTexts.undo, act };
    notify(text, { type: 'info', autoHideDuration: UNDO_MS, ...(isMissed && { action }) });
  };
  return {
    list,
    latest,
    change,
    replace: (by, text, how) => {
      offerUndo(text, how?.undo, how?.isNews);
      change(() => by);
    },
    leave: () => {
      save(emptyList());
      offerUndo(manualTexts.emptied);
      navigate(paths.manageLinks);
    },
  };
}
