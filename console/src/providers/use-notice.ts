import { useCallback, useId } from 'react';
import { type NotificationPayload, useNotificationContext, useNotify } from 'react-admin';

/** Shows notices as react-admin's `useNotify` does, but of one task the newest alone: the one before no longer holds. */
export function useNotice(): ReturnType<typeof useNotify> {
  const notify = useNotify();
  const { setNotifications } = useNotificationContext();
  const task = useId();
  return useCallback(
    (message, options) => {
      const isOther = ({ notificationOptions }: NotificationPayload) =>
        notificationOptions?.task !== task;
      setNotifications((shown: NotificationPayload[]) => shown.filter(isOther));
      notify(message, { ...options, task });
    },
    [notify, setNotifications, task],
  );
}
