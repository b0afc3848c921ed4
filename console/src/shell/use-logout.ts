import { paths } from '@utmost/core/screen-paths.ts';
import { type AuthProvider, useAuthProvider } from 'react-admin';
import { messageOf } from '../data/api-error.ts';
import { errorTexts } from '../data/data-texts.ts';
import { forgetDrafts } from '../data/draft-storage.ts';
import { useNotice } from '../data/use-notice.ts';

/**
 * Signs out. The page is left rather than changed, so that nothing that was loaded or typed stays in
 * the browser's memory.
 */
export function useLogout(): () => Promise<void> {
  const provider = useAuthProvider();
  const notify = useNotice();
  return async () => {
    let address: Awaited<ReturnType<AuthProvider['logout']>>;
    try {
      address = await provider?.logout({ isAsked: true });
    } catch (error) {
      notify(messageOf(error), { type: 'error', title: errorTexts.title });
      return;
    }
    forgetDrafts();
    window.location.assign(address || paths.login);
  };
}
