import { useI18n } from '../../../kit/web/i18n.ts';
import { FactList, useSigningPurposeFacts } from './FactList.tsx';
import classes from './SigningTargetHeader.module.css';
import type { SigningTarget } from './useSigningTarget.ts';

export function SigningTargetHeader({ target }: { target: SigningTarget }) {
  const { purpose, isVisitLinkInvalid, isBuildingUnknown } = target;
  const { t } = useI18n();
  const factsOf = useSigningPurposeFacts();
  const isWrong = isVisitLinkInvalid || isBuildingUnknown;
  if (!purpose && !isWrong) return null;
  return (
    <div className={classes.head}>
      {purpose && <FactList label={t('agreements:purpose.title')} facts={factsOf(purpose)} />}
      {isWrong && (
        <p className={classes.note}>
          {t(isVisitLinkInvalid ? 'agreements:sign.opensNothing' : 'agreements:sign.unknownBuilding')}
        </p>
      )}
    </div>
  );
}
