import { create } from 'qrcode';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { type CardFaceContent, getCardTitleSize } from './cardFaces.ts';
import classes from './Print.module.css';
import { BADGE_PRINT_SIZES, type BadgePrintFormat } from './printFormat.ts';

/** Paper sizes in millimetres, scaled down by `fitTextToCardFace` if the text does not fit. */
const type = (millimetres: number, lineHeight: number, part: 'small' | 'title' = 'small') => ({
  fontSize: `calc(${millimetres}mm * var(--${part}))`,
  lineHeight,
});

export function PrintedCardFace({
  face,
  format,
  building,
}: {
  face: CardFaceContent;
  format: BadgePrintFormat;
  building: string;
}) {
  const { t } = useI18n();
  const { text, title: sizes } = BADGE_PRINT_SIZES[format];
  const { title, second, hostName, hostCompany, date, escorted, head, number, code } = face;
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const fit = () => card.current && fitTextToCardFace(card.current);
    fit();
    void document.fonts.ready.then(fit);
  }, [face, format]);
  return (
    <article ref={card} className={classes.face} data-format={format} style={type(text, 1.25)}>
      <header className={classes.top}>
        <span>{building}</span>
        {escorted && <strong className={classes.escort}>{t('badges:card.escort')}</strong>}
        <span className={classes.end}>
          {[head && t('badges:card.head', { at: head.at, of: head.of }), date && formatDate(date)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </header>
      <div className={classes.middle} data-middle>
        <p className={classes.title} style={type(sizes[getCardTitleSize(title)], 1.05, 'title')}>
          {title}
        </p>
        {second && <p style={type(text * 1.15, 1.25)}>{second}</p>}
      </div>
      <footer className={classes.foot}>
        <div className={classes.host}>
          {hostName && (
            <p>
              {t('badges:card.host')} <strong>{hostName}</strong>
            </p>
          )}
          {hostCompany && <p>{hostCompany}</p>}
        </div>
        <div className={classes.codes}>
          {number && (
            <p className={classes.number} style={type(text * 1.5, 1.1)}>
              {number}
            </p>
          )}
          <QrCode text={code} />
        </div>
      </footer>
    </article>
  );
}

/** Rendered locally: printing must not wait for a request. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    let path = '';
    for (let at = 0; at < modules.data.length; at++)
      if (modules.data[at]) path += `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z`;
    return { size: modules.size, path };
  }, [text]);
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** Scale factors of text and title; the text shrinks first. */
const STEPS = [
  ...[1, 0.9, 0.8].map((small) => [small, 1] as const),
  ...([
    [0.8, 0.85],
    [0.7, 0.85],
    [0.7, 0.7],
    [0.6, 0.6],
    [0.5, 0.5],
  ] as const),
];

function fitTextToCardFace(face: HTMLElement): void {
  for (const [small, title] of STEPS) {
    face.style.setProperty('--small', String(small));
    face.style.setProperty('--title', String(title));
    if (fits(face) && fits(face.querySelector('[data-middle]'))) return;
  }
}

const fits = (part: Element | null) => part === null || part.scrollHeight <= part.clientHeight + 1;
