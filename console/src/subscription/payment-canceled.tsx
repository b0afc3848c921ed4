import Button from '@mui/material/Button';
import { paymentTexts } from '@utmost/core/messages/subscription.ts';
import { Link } from 'react-router-dom';
import styles from '../controls/box-page.module.css';
import { BoxPage } from '../controls/box-page.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { paths } from '../routing/paths.ts';

const texts = paymentTexts.canceled;

/** `/subscription/canceled`: where the payment page leads whoever does not pay. */
export default function PaymentCanceled() {
  return (
    <BoxPage>
      <PageTitle screen={texts.title} />
      <h1>{texts.title}</h1>
      <p className={styles.note}>{texts.text}</p>
      <div className={styles.choices}>
        <Button component={Link} to={paths.createLink}>
          {texts.back}
        </Button>
        <Button component={Link} to={paths.plans} variant="contained">
          {texts.plans}
        </Button>
      </div>
    </BoxPage>
  );
}
