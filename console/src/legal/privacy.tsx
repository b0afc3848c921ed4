import { privacyPolicy, termsOfService } from '@utmost/core/messages/legal.ts';
import { paths } from '../routing/paths.ts';
import { LegalPage } from './legal-page.tsx';

/** `/privacy` */
export default function Privacy() {
  return (
    <LegalPage text={privacyPolicy} other={{ title: termsOfService.title, path: paths.terms }} />
  );
}
