import { useWords } from '../../../kit/web/i18n.ts';
import { Facts, usePurposeFacts } from './Facts.tsx';
import type { SigningTarget } from './useSigningTarget.ts';
import classes from './VisitHead.module.css';

export function VisitHead({ target }: { target: SigningTarget }) {
  const { purpose, isVisitLinkInvalid, isBuildingUnknown } = target;
  const { t } = useWords();
  const factsOf = usePurposeFacts();
  const isWrong = isVisitLinkInvalid || isBuildingUnknown;
  if (!purpose && !isWrong) return null;
  return (
    <div className={classes.head}>
      {purpose && <Facts label={t('agreements:purpose.title')} facts={factsOf(purpose)} />}
      {isWrong && (
        <p className={classes.note}>
          {t(isVisitLinkInvalid ? 'agreements:sign.opensNothing' : 'agreements:sign.unknownBuilding')}
        </p>
      )}
    </div>
  );
}
