import type { ChannelForecast as Forecast } from '@utmost/core/channel/forecast.ts';
import { channelTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import styles from './channel-forecast.module.css';

/** The channel under which Google Analytics 4 will show the link; nothing where it reads none. */
export function ChannelForecast({ forecast }: { readonly forecast: Forecast | null }) {
  if (forecast === null) return null;
  const { group, warnings } = forecast;
  return (
    <dl className={styles.forecast} aria-live="polite">
      <dt>{texts.label}</dt>
      <dd data-unknown={group === null || undefined} data-warned={warnings.length > 0 || undefined}>
        {group ?? texts.unknown}
      </dd>
    </dl>
  );
}
