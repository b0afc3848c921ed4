import { privacyPolicy, termsOfService } from '@utmost/core/messages/legal.ts';
import { paths } from '../routing/paths.ts';
import { LegalPage } from './legal-page.tsx';

/** `/terms` */
export default function Terms() {
  return (
    <LegalPage text={termsOfService} other={{ title: privacyPolicy.title, path: paths.privacy }} />
  );
}
