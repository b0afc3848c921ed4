import Button from '@mui/material/Button';
import { paths } from '@utmost/core/screen-paths.ts';
import { Link } from 'react-router-dom';
import styles from '../ui/screen/box-page.module.css';
import { BoxPage } from '../ui/screen/box-page.tsx';
import { PageTitle } from '../ui/screen/page-title.tsx';
import { paymentTexts } from './subscription-texts.ts';

const texts = paymentTexts.canceled;

/** `/subscription/canceled`: where the payment page returns without a payment. */
export default function PaymentCanceled() {
  return (
    <BoxPage>
      <PageTitle screen={texts.title} />
      <h1>{texts.title}</h1>
      <p className={`note ${styles.note}`}>{texts.text}</p>
      <div className={`wrapped ${styles.choices}`}>
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
