import { useCallback, useId } from 'react';
import { type NotificationPayload, useNotificationContext, useNotify } from 'react-admin';

/**
 * Shows notices as react-admin's `useNotify` does, but of one task the newest alone: the one before no longer holds.
 * @param task the name of a task that several components are at; else it is the component's own
 */
export function useNotice(task?: string): ReturnType<typeof useNotify> {
  const notify = useNotify();
  const { setNotifications } = useNotificationContext();
  const own = useId();
  const name = task ?? own;
  return useCallback(
    (message, options) => {
      const isOther = ({ notificationOptions }: NotificationPayload) =>
        notificationOptions?.task !== name;
      setNotifications((shown: NotificationPayload[]) => shown.filter(isOther));
      notify(message, { ...options, task: name });
    },
    [notify, setNotifications, name],
  );
}
