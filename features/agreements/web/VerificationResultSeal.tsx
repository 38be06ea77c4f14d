import { formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { type AgreementVerificationResult, FALLBACK_TIME_ZONE } from '../agreement.ts';
import { FactList, useSignatureOccasionFacts } from './FactList.tsx';
import classes from './VerificationResultSeal.module.css';

export function VerificationResultSeal({ verdict }: { verdict: AgreementVerificationResult }) {
  const { t } = useI18n();
  const factsOf = useSignatureOccasionFacts();
  const { issued, version, language, signedAt, occasion } = verdict;
  if (!issued || signedAt === null || language === null) {
    return (
      <section className={classes.seal} data-panel data-role="danger">
        <Arch sign="m-11-11 22 22m0-22-22 22" />
        <h2>{t('agreements:verify.unknown')}</h2>
        <p>{t('agreements:verify.unknownText')}</p>
      </section>
    );
  }
  const words = {
    version,
    ...formatDateAndTime(signedAt, occasion?.timeZone ?? FALLBACK_TIME_ZONE),
    language: t(`agreements:verify.languages.${language}`),
  };
  return (
    <section className={classes.seal} data-panel data-role="done">
      <Arch sign="m-14 1 10 10 19-21" />
      <h2>{t('agreements:verify.issued')}</h2>
      <p>{t('agreements:verify.issuedText', words)}</p>
      {occasion && (
        <div className={classes.facts}>
          <FactList label={t('agreements:occasion.title')} facts={factsOf(occasion)} />
        </div>
      )}
    </section>
  );
}

/** A doorway with a symbol. `sign` is an SVG path relative to the centre. */
function Arch({ sign }: { sign: string }) {
  return (
    <svg viewBox="0 0 96 96" width="96" height="96" fill="none" aria-hidden="true">
      <path className={classes.ground ?? ''} d="M20 88V44a28 28 0 0 1 56 0v44Z" />
      <g stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        <path d="M12 88V44a36 36 0 0 1 72 0v44M4 88h88" strokeWidth="2" />
        <path d="M20 88V44a28 28 0 0 1 56 0v44" strokeWidth="1.5" opacity="0.5" />
        <path d={`M48 52${sign}`} strokeWidth="5" />
      </g>
    </svg>
  );
}
