import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import { ViewDialog } from '../../../kit/web/dialog/ViewDialog.tsx';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { PageSkeleton } from '../../../kit/web/feedback/PageSkeleton.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { PrintOnly } from '../../../kit/web/print/PrintOnly.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { listAllBadgeNumbers, listVisitorCardsToPrint } from '../api.ts';
import { printableVisitSets } from '../badge.ts';
import { type CardFaceContent, toBadgeNumberCardFace, toVisitorCardFaces } from './cardFaces.ts';
import { PrintedCardFace } from './PrintedCardFace.tsx';
import {
  BADGE_PRINT_SIZES,
  type BadgePrintFormat,
  badgePrintFormats,
  useBadgePrintFormat,
} from './printFormat.ts';
import { type BadgePrintRequest, useBadgePrintDialog } from './useBadgePrintDialog.ts';

interface PrintJob {
  faces: readonly CardFaceContent[];
  format: BadgePrintFormat;
}

export function PrintBadgesDialog() {
  const { t } = useI18n();
  const { building } = useSession();
  const { item, opened, close } = useBadgePrintDialog();
  const [job, print] = useState<PrintJob | null>(null);
  return (
    <>
      <ViewDialog opened={opened && !item?.now} close={close} title={t('badges:print.title')} size="60rem">
        {item && <Preview request={item} close={close} print={print} />}
      </ViewDialog>
      {opened && item?.now && <PrintImmediately request={item} close={close} print={print} />}
      {job && (
        <PrintOnly paper={BADGE_PRINT_SIZES[job.format]} onPrint={close} onFinish={() => print(null)}>
          {job.faces.map((face) => (
            <PrintedCardFace key={face.key} face={face} format={job.format} building={building.name} />
          ))}
        </PrintOnly>
      )}
    </>
  );
}

interface PreviewProps {
  request: BadgePrintRequest;
  close: () => void;
  print: (job: PrintJob) => void;
}

function Preview({ request, close, print }: PreviewProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const [format, setFormat] = useBadgePrintFormat();
  const [of, choose] = useState(request.kind === 'set' ? request.of : null);
  const currentRequest = useMemo(
    (): BadgePrintRequest => (of ? { kind: 'set', of } : request),
    [request, of],
  );
  const { faces, error, retry } = useFaces(currentRequest);
  const isReady = faces !== undefined && faces.length > 0;
  return (
    <>
      <Group align="stretch" gap="sm" mb="md">
        <SegmentedControl
          aria-label={t('badges:print.format')}
          data={badgePrintFormats.map((value) => ({ value, label: t(`badges:print.formats.${value}`) }))}
          value={format}
          onChange={(value) => setFormat(value as BadgePrintFormat)}
        />
        {of && (
          <SegmentedControl
            aria-label={t('badges:print.whose')}
            data={printableVisitSets.map((value) => ({ value, label: t(`badges:print.sets.${value}`) }))}
            value={of}
            onChange={(value) => choose(value as typeof of)}
          />
        )}
      </Group>
      {error && (
        <FailedState icon={IconPrinter} title={t('badges:print.failed')} error={error} onRetry={retry} />
      )}
      {!error && !faces && <PageSkeleton />}
      {faces?.length === 0 && (
        <EmptyState icon={IconPrinter} title={t('badges:print.none')}>
          {t('badges:print.noneText')}
        </EmptyState>
      )}
      <Group align="stretch">
        {faces?.map((face) => (
          <PrintedCardFace key={face.key} face={face} format={format} building={building.name} />
        ))}
      </Group>
      <DialogFooter>
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
      </DialogFooter>
    </>
  );
}

function PrintImmediately({ request, close, print }: PreviewProps) {
  const { t } = useI18n();
  const [format] = useBadgePrintFormat();
  const { faces, error } = useFaces(request);
  useEffect(() => {
    if (error) notifyUser.failure(error, t('badges:print.failed'));
    if (error || faces?.length === 0) close();
    else if (faces) print({ faces, format });
  }, [faces, error]);
  return null;
}

function useFaces(request: BadgePrintRequest) {
  const { t } = useI18n();
  const { building } = useSession();
  const at = { building: building.id };
  const ofStock = request.kind === 'badges';
  const filter = request.kind === 'set' ? { show: request.of } : { visits: [...request.ids] };
  const cards = useQuery({ ...callQuery(listVisitorCardsToPrint, { ...at, ...filter }), enabled: !ofStock });
  const stock = useQuery({ ...callQuery(listAllBadgeNumbers, at), enabled: ofStock });
  const { error, refetch } = ofStock ? stock : cards;
  const faces = useMemo(
    (): CardFaceContent[] | undefined =>
      request.kind === 'badges'
        ? stock.data
            ?.filter(({ id }) => request.ids.includes(id))
            .map((badge) => toBadgeNumberCardFace(badge, t(`badges:kinds.${badge.kind}`)))
        : cards.data?.flatMap(toVisitorCardFaces),
    [request, stock.data, cards.data, t],
  );
  return { faces, error, retry: () => void refetch() };
}
