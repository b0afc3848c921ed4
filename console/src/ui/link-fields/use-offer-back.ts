import type { LinkForm } from '@utmost/core/link-form/link-form.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { useNavigate } from 'react-router-dom';
import { draftOf, saveDraft } from '../../data/draft-storage.ts';
import { useUser } from '../../data/session.ts';
import { useNotice } from '../../data/use-notice.ts';
import { isTyped } from './change-form.ts';
import { draftTexts as texts } from './link-fields-texts.ts';

const UNDO_MS = 10_000;

/** Offers to bring an unfinished link back to Create Link, where another one or an empty form took its place. */
export function useOfferBack(): (unfinished: LinkForm | null, text?: string) => void {
  const { id: userId } = useUser();
  const navigate = useNavigate();
  const notify = useNotice('unfinished link');
  return (unfinished, text = texts.replaced) => {
    if (!unfinished || !isTyped(unfinished)) return;
    const bringBack = () => {
      saveDraft(userId, 'link', draftOf(unfinished));
      navigate(paths.createLink, { state: { broughtBackAt: Date.now() } });
    };
    const action = { text: texts.undo, act: bringBack };
    notify(text, { type: 'info', autoHideDuration: UNDO_MS, action });
  };
}
