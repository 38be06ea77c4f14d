import { Button, SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { flag, ids, parsed, text, useAddress } from '../../../kit/web/address.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { usePageTitle } from '../../../kit/web/pageTitle.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { EmptyState } from '../../../kit/web/state/EmptyState.tsx';
import { FailedState } from '../../../kit/web/state/FailedState.tsx';
import { PageSkeleton } from '../../../kit/web/state/PageSkeleton.tsx';
import { Toolbar } from '../../../kit/web/ui/Toolbar.tsx';
import { cardSets } from '../badge.ts';
import { listCards, listStock } from '../wire.ts';
import { CardFace } from './CardFace.tsx';
import { type Face, faceOfBadge, facesOf } from './faces.ts';
import classes from './Print.module.css';
import { FORMATS, formats, type PrintFormat, usePrintFormat } from './printFormat.ts';

/**
 * `/resident/badges/print`: cards and labels for visitors (`?visits=3,5`, or `?of=` all who are expected today or inside), or for badges
 * themselves (`?badges=`). `?now=1` prints as soon as they are there.
 */
export default function PrintPage() {
  const { t } = useWords();
  const { building } = useSession();
  const [{ visits, badges, of, format: named, now }, change] = useAddress({
    ...{ visits: ids(), badges: ids(), format: text(), now: flag() },
    of: parsed(z.enum(cardSets), undefined),
  });
  const [format, keepFormat] = usePrintFormat(named);
  const { faces, error, retry } = useFaces({ visits, badges, of });
  usePageTitle(t('badges:print.title'));
  usePrintAtOnce(now && faces !== undefined && faces.length > 0);
  const { width, height } = FORMATS[format];
  return (
    <div className={classes.page}>
      {/* The last one said of paper counts: the sheet is the card itself. */}
      <style>{`@page { size: ${width}mm ${height}mm; margin: 0; }`}</style>
      <Toolbar
        filters={
          <>
            <SegmentedControl
              aria-label={t('badges:print.format')}
              data={formats.map((value) => ({ value, label: t(`badges:print.formats.${value}`) }))}
              value={format}
              onChange={(value) => keepFormat(value as PrintFormat)}
            />
            {visits.length === 0 && badges.length === 0 && (
              <SegmentedControl
                aria-label={t('badges:print.whose')}
                data={cardSets.map((value) => ({ value, label: t(`badges:print.sets.${value}`) }))}
                value={of ?? 'expected'}
                onChange={(value) => change({ of: value as (typeof cardSets)[number] }, 'replace')}
              />
            )}
          </>
        }
        action={
          <Button
            leftSection={<IconPrinter size={20} aria-hidden />}
            disabled={!faces || faces.length === 0}
            onClick={() => window.print()}
          >
            {t('badges:print.print', { count: faces?.length ?? 0 })}
          </Button>
        }
      />
      {error && (
        <FailedState icon={IconPrinter} title={t('badges:print.failed')} failure={error} onRetry={retry} />
      )}
      {!error && !faces && <PageSkeleton />}
      {faces?.length === 0 && (
        <EmptyState icon={IconPrinter} title={t('badges:print.none')}>
          {t('badges:print.noneText')}
        </EmptyState>
      )}
      <div className={classes.sheet}>
        {faces?.map((face) => (
          <CardFace key={face.key} face={face} format={format} building={building.name} />
        ))}
      </div>
    </div>
  );
}

interface Asked {
  visits: readonly number[];
  badges: readonly number[];
  of: (typeof cardSets)[number] | undefined;
}

/** What is printed; undefined while it is on its way. */
function useFaces({ visits, badges, of = 'expected' }: Asked) {
  const { t } = useWords();
  const { building } = useSession();
  const at = { building: building.id };
  const ofStock = badges.length > 0;
  const cards = useQuery({
    ...callQuery(listCards, { ...at, ...(visits.length > 0 ? { visits: [...visits] } : { show: of }) }),
    enabled: !ofStock,
  });
  const stock = useQuery({ ...callQuery(listStock, at), enabled: ofStock });
  const { error, refetch } = ofStock ? stock : cards;
  const faces: Face[] | undefined = ofStock
    ? stock.data
        ?.filter(({ id }) => badges.includes(id))
        .map((badge) => faceOfBadge(badge, t(`badges:kinds.${badge.kind}`)))
    : cards.data?.flatMap(facesOf);
  return { faces, error, retry: () => void refetch() };
}

/** Once, when everything is there, the typefaces too. */
function usePrintAtOnce(isReady: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    void document.fonts.ready.then(() => window.print());
  }, [isReady]);
}
