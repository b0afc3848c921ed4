import { errorTexts, shellTexts } from '@utmost/core/messages/console.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type NotificationPayload, useNotificationContext } from 'react-admin';
import { createPortal } from 'react-dom';
import { usePointed } from '../controls/use-pointed.ts';
import styles from './notices.module.css';
import { useAlwaysHeard } from './use-always-heard.ts';

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
 * They stand beside the rest of the page, for dialogs hide that from screen readers as a whole.
 */
export function Notices() {
  const { notifications, setNotifications } = useNotificationContext();
  const region = useRef<HTMLElement>(null);
  useAlwaysHeard(region);
  return createPortal(
    <section
      ref={region}
      className={styles.notices}
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
  const { type, message, notificationOptions } = notice;
  const action: NoticeAction | undefined = notificationOptions?.action;
  const duration = notificationOptions?.autoHideDuration ?? SHOWN_MS;
  // Whoever is about to press a button of it, or reads it slowly, is not hurried.
  const { ref, isPointed } = usePointed();
  const expire = useEffectEvent(dismiss);
  useEffect(() => {
    if (isPointed) return;
    const timer = setTimeout(() => expire(), duration);
    return () => clearTimeout(timer);
  }, [duration, isPointed]);
  return (
    <div
      ref={ref}
      className={styles.notice}
      data-tone={type}
      role={type === 'error' ? 'alert' : 'status'}
    >
      <div className={styles.text}>
        {notificationOptions?.title ? <strong>{notificationOptions.title}</strong> : null}
        <span>{message}</span>
      </div>
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss();
            action.act();
          }}
        >
          {action.text}
        </button>
      ) : null}
      <button
        type="button"
        className={styles.dismiss}
        aria-label={errorTexts.dismiss}
        onClick={dismiss}
      >
        ×
      </button>
    </div>
  );
}

function keyOf(notice: NotificationPayload): number {
  const known = keys.get(notice);
  if (known !== undefined) return known;
  lastKey += 1;
  keys.set(notice, lastKey);
  return lastKey;
}
