import { ActionIcon, Text } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { ViewDialog } from '../dialog/ViewDialog.tsx';
import { useI18n } from '../i18n/i18n.ts';
import classes from './ScanButton.module.css';

/** W3C BarcodeDetector: the browser's own, or a polyfill loaded on demand. */
interface BarcodeReader {
  detect(source: HTMLVideoElement | HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}

let barcodeReader: Promise<BarcodeReader> | undefined;

export function getBarcodeReader(): Promise<BarcodeReader> {
  barcodeReader ??= createBarcodeReader().catch((error: unknown) => {
    barcodeReader = undefined;
    throw error;
  });
  return barcodeReader;
}

async function createBarcodeReader(): Promise<BarcodeReader> {
  const { BarcodeDetector: Own } = window as { BarcodeDetector?: new () => BarcodeReader };
  if (Own) return new Own();
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector();
}

/** Milliseconds between two scanned pictures. */
const SCAN_INTERVAL_MS = 150;

/** Button that scans a bar code or QR code with the camera, like a hand scanner. */
export function ScanButton({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useI18n();
  const [opened, setOpened] = useState(false);
  if (!useHasCamera()) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        aria-label={t('ui.camera.open')}
        title={t('ui.camera.open')}
        onClick={() => setOpened(true)}
      >
        <IconScan size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ViewDialog opened={opened} close={() => setOpened(false)} title={t('ui.camera.title')} size="md">
        {opened && (
          <Camera
            onRead={(text) => {
              setOpened(false);
              onRead(text);
            }}
          />
        )}
      </ViewDialog>
    </>
  );
}

/** Needs no permission. Browsers list cameras on HTTPS pages only. */
function useHasCamera(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let isOver = false;
    void (async () => {
      const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
      if (!isOver) setHas(devices?.some(({ kind }) => kind === 'videoinput') ?? false);
    })();
    return () => {
      isOver = true;
    };
  }, []);
  return has;
}

function Camera({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useI18n();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const latestOnRead = useRef(onRead);
  latestOnRead.current = onRead;

  useEffect(() => {
    let stream: MediaStream | undefined;
    let looking: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const end = () => {
      isOver = true;
      clearTimeout(looking);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const begin = async () => {
      const [reader, cameraStream] = await Promise.all([
        getBarcodeReader(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then((mediaStream) => {
          stream = mediaStream;
          return mediaStream;
        }),
      ]);
      const element = video.current;
      if (isOver || !element) return end();
      element.srcObject = cameraStream;
      await element.play();
      const look = async () => {
        const [barcode] = await reader.detect(element).catch(() => []);
        if (isOver) return;
        if (barcode) latestOnRead.current(barcode.rawValue);
        else looking = setTimeout(() => void look(), SCAN_INTERVAL_MS);
      };
      await look();
    };
    void begin().catch(() => {
      if (!isOver) setFailed(true);
      end();
    });
    return end;
  }, []);

  return (
    <>
      <video ref={video} className={classes.video} muted playsInline aria-label={t('ui.camera.title')} />
      <Text role="status" c="dimmed" mt="sm">
        {t(failed ? 'ui.camera.failed' : 'ui.camera.hint')}
      </Text>
    </>
  );
}
