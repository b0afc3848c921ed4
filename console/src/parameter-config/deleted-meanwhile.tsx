import { parameterFormTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { useNotify } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';

/** Leaves the dialog of a parameter that somebody else deleted, and says why. */
export function DeletedMeanwhile({ close }: { readonly close: () => void }) {
  const notify = useNotify();
  const leave = useEffectEvent(() => {
    notify(texts.deletedMeanwhile, { type: 'warning' });
    close();
  });
  useEffect(() => leave(), []);
  return null;
}
