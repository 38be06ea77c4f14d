import { useWords } from '../../../kit/web/i18n.ts';
import { Facts, usePurposeFacts } from './Facts.tsx';
import type { SignedFor } from './useSignedFor.ts';
import classes from './VisitHead.module.css';

/** Above the agreement: whom its reader visits, when and where, as far as their link says it. */
export function VisitHead({ signedFor: { purpose, opensNothing } }: { signedFor: SignedFor }) {
  const { t } = useWords();
  const factsOf = usePurposeFacts();
  if (!purpose && !opensNothing) return null;
  return (
    <div className={classes.head}>
      {purpose && <Facts label={t('nda:purpose.title')} facts={factsOf(purpose)} />}
      {opensNothing && <p className={classes.note}>{t('nda:sign.opensNothing')}</p>}
    </div>
  );
}
