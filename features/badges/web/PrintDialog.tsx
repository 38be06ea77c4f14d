import { Button, SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { DialogFoot } from '../../../kit/web/dialog/DialogFoot.tsx';
import { ViewDialog } from '../../../kit/web/dialog/ViewDialog.tsx';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { notify } from '../../../kit/web/feedback/notices.ts';
import { PageSkeleton } from '../../../kit/web/feedback/PageSkeleton.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { PrintAlone } from '../../../kit/web/print/PrintAlone.tsx';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { listCards, listStock } from '../api.ts';
import { cardSets } from '../badge.ts';
import { CardFace } from './CardFace.tsx';
import { type Face, faceOfBadge, facesOf } from './faces.ts';
import classes from './Print.module.css';
import { FORMATS, formats, type PrintFormat, usePrintFormat } from './printFormat.ts';
import { type Asked, usePrintDialog } from './usePrintDialog.ts';

interface Sheet {
  faces: readonly Face[];
  format: PrintFormat;
}

export function PrintDialog() {
  const { t } = useWords();
  const { building } = useSession();
  const { item, opened, close } = usePrintDialog();
  const [sheet, print] = useState<Sheet | null>(null);
  return (
    <>
      <ViewDialog opened={opened && !item?.now} onClose={close} title={t('badges:print.title')} size="60rem">
        {item && <Preview asked={item} close={close} print={print} />}
      </ViewDialog>
      {opened && item?.now && <AtOnce asked={item} close={close} print={print} />}
      {sheet && (
        <PrintAlone paper={FORMATS[sheet.format]} onSent={close} onDone={() => print(null)}>
          {sheet.faces.map((face) => (
            <CardFace key={face.key} face={face} format={sheet.format} building={building.name} />
          ))}
        </PrintAlone>
      )}
    </>
  );
}

interface PreviewProps {
  asked: Asked;
  close: () => void;
  print: (sheet: Sheet) => void;
}

function Preview({ asked, close, print }: PreviewProps) {
  const { t } = useWords();
  const { building } = useSession();
  const [format, keepFormat] = usePrintFormat();
  const [of, choose] = useState(asked.kind === 'set' ? asked.of : null);
  const chosen = useMemo((): Asked => (of ? { kind: 'set', of } : asked), [asked, of]);
  const { faces, error, retry } = useFaces(chosen);
  const isReady = faces !== undefined && faces.length > 0;
  return (
    <>
      <div className={classes.choices}>
        <SegmentedControl
          aria-label={t('badges:print.format')}
          data={formats.map((value) => ({ value, label: t(`badges:print.formats.${value}`) }))}
          value={format}
          onChange={(value) => keepFormat(value as PrintFormat)}
        />
        {of && (
          <SegmentedControl
            aria-label={t('badges:print.whose')}
            data={cardSets.map((value) => ({ value, label: t(`badges:print.sets.${value}`) }))}
            value={of}
            onChange={(value) => choose(value as typeof of)}
          />
        )}
      </div>
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
      <DialogFoot>
        <Button variant="default" onClick={close}>
          {t('ui.close')}
        </Button>
        <Button
          data-autofocus
          leftSection={<IconPrinter size={20} aria-hidden />}
          // A disabled button cannot take the initial focus.
          data-disabled={!isReady || undefined}
          aria-disabled={!isReady}
          onClick={() => isReady && print({ faces, format })}
        >
          {t('badges:print.print', { count: faces?.length ?? 0 })}
        </Button>
      </DialogFoot>
    </>
  );
}

function AtOnce({ asked, close, print }: PreviewProps) {
  const { t } = useWords();
  const [format] = usePrintFormat();
  const { faces, error } = useFaces(asked);
  useEffect(() => {
    if (error) notify.failure(error, t('badges:print.failed'));
    if (error || faces?.length === 0) close();
    else if (faces) print({ faces, format });
  }, [faces, error]);
  return null;
}

function useFaces(asked: Asked) {
  const { t } = useWords();
  const { building } = useSession();
  const at = { building: building.id };
  const ofStock = asked.kind === 'badges';
  const wanted = asked.kind === 'set' ? { show: asked.of } : { visits: [...asked.ids] };
  const cards = useQuery({ ...callQuery(listCards, { ...at, ...wanted }), enabled: !ofStock });
  const stock = useQuery({ ...callQuery(listStock, at), enabled: ofStock });
  const { error, refetch } = ofStock ? stock : cards;
  const faces = useMemo(
    (): Face[] | undefined =>
      asked.kind === 'badges'
        ? stock.data
            ?.filter(({ id }) => asked.ids.includes(id))
            .map((badge) => faceOfBadge(badge, t(`badges:kinds.${badge.kind}`)))
        : cards.data?.flatMap(facesOf),
    [asked, stock.data, cards.data, t],
  );
  return { faces, error, retry: () => void refetch() };
}
