import { ActionIcon, Box, Button, Modal, Skeleton } from '@mantine/core';
import {
  IconArrowAutofitHeight,
  IconArrowAutofitWidth,
  IconDownload,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { PictureSources } from '../../fileDetails.ts';
import { lazyComponent } from '../codeLoading/lazyComponent.ts';
import type { DialogViewProps } from '../dialog/dialogState.ts';
import { GoneNotice } from '../dialog/GoneNotice.tsx';
import { useDialogProps } from '../dialog/useDialogProps.ts';
import { formatPercent } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import { useBreakpoint } from '../ui/useBreakpoint.ts';
import classes from './PdfDialog.module.css';
import type { PdfFit } from './PdfViewer.tsx';

const PdfViewer = lazyComponent(
  () => import('./PdfViewer.tsx'),
  () => <Skeleton height="100%" />,
);

type PdfDialogProps = DialogViewProps & {
  pdf: {
    title: string;
    address: string;
    preview: PictureSources;
  } | null;
  onRetry: () => void;
};

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const INITIAL_STEP = 2;

/** A PDF in a dialog: all pages below one another, zoomed with `+` and `-`, with a download button. */
export function PdfDialog({ opened, close, pdf, isGone = false, onRetry }: PdfDialogProps) {
  const { t, screenLanguage } = useI18n();
  const onPhone = useBreakpoint('phone');
  const [step, setStep] = useState(INITIAL_STEP);
  const [fit, setFit] = useState<PdfFit>(onPhone ? 'width' : 'page');
  const zoom = ZOOMS[step] ?? 1;
  const zoomBy = (steps: number) => setStep((now) => Math.min(Math.max(now + steps, 0), ZOOMS.length - 1));

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { '+': 1, '=': 1, '-': -1 }[event.key];
    if (!steps || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    zoomBy(steps);
  };
  return (
    <Modal
      {...useDialogProps(opened, close)}
      onExitTransitionEnd={() => {
        setStep(INITIAL_STEP);
        setFit(onPhone ? 'width' : 'page');
      }}
      title={pdf?.title}
      size="60rem"
      fullScreen={onPhone}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      onKeyDown={onKeyDown}
    >
      {isGone && <GoneNotice />}
      <div className={classes.tools}>
        <ActionIcon aria-label={t('ui.pdf.zoomOut')} onClick={() => zoomBy(-1)} disabled={step === 0}>
          <IconZoomOut size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
        <output className={classes.zoom} aria-label={t('ui.pdf.zoom')}>
          {formatPercent(zoom, screenLanguage)}
        </output>
        <ActionIcon
          aria-label={t('ui.pdf.zoomIn')}
          onClick={() => zoomBy(1)}
          disabled={step === ZOOMS.length - 1}
        >
          <IconZoomIn size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
        {!onPhone && (
          <ActionIcon
            aria-label={t(fit === 'page' ? 'ui.pdf.fitWidth' : 'ui.pdf.fitPage')}
            title={t(fit === 'page' ? 'ui.pdf.fitWidth' : 'ui.pdf.fitPage')}
            onClick={() => {
              setFit(fit === 'page' ? 'width' : 'page');
              setStep(INITIAL_STEP);
            }}
          >
            {fit === 'page' ? (
              <IconArrowAutofitWidth size={20} stroke={1.5} aria-hidden />
            ) : (
              <IconArrowAutofitHeight size={20} stroke={1.5} aria-hidden />
            )}
          </ActionIcon>
        )}
        <Button
          component="a"
          href={pdf?.address}
          download
          variant="default"
          ml="auto"
          leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
        >
          {t('ui.pdf.download')}
        </Button>
      </div>
      <Box flex={1} mih={0}>
        {pdf && (
          <PdfViewer
            address={pdf.address}
            label={pdf.title}
            preview={pdf.preview}
            fit={fit}
            zoom={zoom}
            onRetry={onRetry}
          />
        )}
      </Box>
    </Modal>
  );
}
