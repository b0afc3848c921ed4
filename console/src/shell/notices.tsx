import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { type RefObject, useEffect, useRef } from 'react';
import { type NotificationPayload, useNotificationContext } from 'react-admin';
import { createPortal } from 'react-dom';
import { errorTexts } from '../data/data-texts.ts';
import styles from './notices.module.css';
import { shellTexts } from './shell-texts.ts';

const SHOWN_MS = 4_000;

// Notices have no name of their own, and several may be shown at once.
const keys = new WeakMap<NotificationPayload, number>();
let lastKey = 0;

/** What can be done about a notice while it is shown. */
interface NoticeAction {
  readonly text: string;
  readonly act: () => void;
}

/**
 * The notices ("toasts") that screens give through ra-core's `useNotify`; `title` and `action` are our additions.
 * They stand outside the rest of the page, for dialogs hide that from screen readers as a whole.
 */
export function Notices() {
  const { notifications, setNotifications } = useNotificationContext();
  const region = useRef<HTMLElement>(null);
  useAlwaysHeard(region);
  return createPortal(
    <section
      ref={region}
      className={`stack ${styles.notices}`}
      aria-label={shellTexts.notices}
      aria-live="polite"
    >
      {notifications.map((notice) => (
        <Notice
          key={keyOf(notice)}
          notice={notice}
          dismiss={() => setNotifications((shown) => shown.filter((other) => other !== notice))}
        />
      ))}
    </section>,
    document.body,
  );
}

interface NoticeProps {
  readonly notice: NotificationPayload;
  readonly dismiss: () => void;
}

function Notice({ notice, dismiss }: NoticeProps) {
  const { type, message, notificationOptions: options } = notice;
  const action: NoticeAction | undefined = options?.action;
  const act = () => {
    dismiss();
    action?.act();
  };
  return (
    <Snackbar
      open
      autoHideDuration={options?.autoHideDuration ?? SHOWN_MS}
      // A click elsewhere is no answer to it, and Escape is for dialogs.
      onClose={(_event, reason) => {
        if (reason === 'timeout') dismiss();
      }}
    >
      <Alert
        severity={type}
        // The region around it says it; a status in it would be said twice.
        role={type === 'error' ? 'alert' : 'none'}
        action={
          <>
            {action ? (
              <Button variant="text" sx={{ color: 'var(--accent)' }} onClick={act}>
                {action.text}
              </Button>
            ) : null}
            <IconButton
              size="small"
              sx={{ color: 'var(--muted)' }}
              aria-label={errorTexts.dismiss}
              onClick={dismiss}
            >
              ×
            </IconButton>
          </>
        }
      >
        {options?.title ? <AlertTitle>{options.title}</AlertTitle> : null}
        <span>{message}</span>
      </Alert>
    </Snackbar>
  );
}

/**
 * Keeps an element from being taken from screen readers: an open dialog marks all that stands beside it as
 * hidden, so screen readers would not announce notices meanwhile.
 */
function useAlwaysHeard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const heard = element.current;
    if (!heard) return;
    const show = () => heard.removeAttribute('aria-hidden');
    const hidden = new MutationObserver(show);
    hidden.observe(heard, { attributeFilter: ['aria-hidden'] });
    show();
    return () => hidden.disconnect();
  }, [element]);
}

function keyOf(notice: NotificationPayload): number {
  const known = keys.get(notice);
  if (known !== undefined) return known;
  lastKey += 1;
  keys.set(notice, lastKey);
  return lastKey;
}
