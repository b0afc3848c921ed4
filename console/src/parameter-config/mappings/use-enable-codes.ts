import { mappingTexts as texts } from '@utmost/core/messages/value-mappings.ts';
import { useEffect, useEffectEvent } from 'react';
import { useAction } from '../../providers/use-action.ts';
import { changeParameter } from '../calls/parameters.ts';
import { because, configuration } from '../configuration.ts';
import type { ConfiguredParameter } from '../use-config.ts';

/** A dropdown whose mappings are opened uses coded values from then on (spec part 1 section 4). */
export function useEnableCodes({ id, stored }: ConfiguredParameter): void {
  const { mutate } = useAction({
    ...configuration,
    call: (parameterId: string) =>
      changeParameter({ id: parameterId, change: { useCodedValues: true } }),
    done: () => texts.enabled,
    failed: because(texts.enableFailed),
  });
  const enable = useEffectEvent(() => {
    if (stored.type === 'dropdown' && !stored.useCodedValues) mutate(id);
  });
  useEffect(() => enable(), []);
}
