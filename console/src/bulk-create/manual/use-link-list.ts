import { paths } from '@utmost/core/screen-paths.ts';
import { useEffect, useState } from 'react';
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
  const [list, change] = useState<LinkList>(
    () => readDraft(userId, of, (stored) => listOfDraft(stored as ListDraft)) ?? emptyList(),
  );
  const save = (changed: LinkList) => saveDraft(userId, of, draftOfList(changed));
  useEffect(() => saveDraft(userId, of, draftOfList(list)), [userId, of, list]);

  const bringBack = () => {
    save(list);
    change(list);
    onBroughtBack?.();
    navigate(address);
  };
  const offerUndo = (text: string, isNews = false, act = bringBack) => {
    const isMissed = isWorthKeeping(list);
    if (!isMissed && !isNews) return;
    const action = { text: manualTexts.undo, act };
    notify(text, { type: 'info', autoHideDuration: UNDO_MS, ...(isMissed && { action }) });
  };
  return {
    list,
    change,
    replace: (by, text, how) => {
      change(by);
      const takeBack = () => {
        if (how) change(how.undo);
        navigate(address);
      };
      offerUndo(text, how?.isNews, how ? takeBack : bringBack);
    },
    leave: () => {
      save(emptyList());
      offerUndo(manualTexts.emptied);
      navigate(paths.manageLinks);
    },
  };
}
