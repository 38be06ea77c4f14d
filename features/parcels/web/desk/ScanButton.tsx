import { ActionIcon, Text } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ViewDialog } from '../../../../kit/web/dialog/ViewDialog.tsx';
import { useWords } from '../../../../kit/web/i18n.ts';
import classes from './ScanButton.module.css';

/** The standard’s reader of bar codes, where the browser has it (W3C Shape Detection). */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

function detector(): Detector | null {
  const { BarcodeDetector: Made } = window as { BarcodeDetector?: new () => Detector };
  return Made && 'mediaDevices' in navigator ? new Made() : null;
}

/** How often the picture is looked through, ms. */
const LOOKS_EVERY = 200;

/** Reads a bar code with the tablet’s camera; where the browser cannot, there is no such button, and a hand scanner types. */
export function ScanButton({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useWords();
  const [opened, setOpened] = useState(false);
  if (!('BarcodeDetector' in window)) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        aria-label={t('parcels:scan.open')}
        title={t('parcels:scan.open')}
        onClick={() => setOpened(true)}
      >
        <IconScan size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ViewDialog opened={opened} onClose={() => setOpened(false)} title={t('parcels:scan.title')} size="md">
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

function Camera({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const read = useRef(onRead);
  read.current = onRead;

  useEffect(() => {
    let stream: MediaStream | undefined;
    let looking: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    const eye = detector();
    const look = async () => {
      const element = video.current;
      if (!eye || !element || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      const [found] = await eye.detect(element).catch(() => []);
      if (found && !isOver) read.current(found.rawValue);
    };
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || !video.current) return end();
      video.current.srcObject = stream;
      await video.current.play();
      looking = setInterval(() => void look(), LOOKS_EVERY);
    };
    const end = () => {
      isOver = true;
      clearInterval(looking);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void begin().catch(() => setFailed(true));
    return end;
  }, []);

  return (
    <>
      <video ref={video} className={classes.video} muted playsInline aria-label={t('parcels:scan.title')} />
      <Text role="status" c="dimmed" mt="sm">
        {t(failed ? 'parcels:scan.failed' : 'parcels:scan.hint')}
      </Text>
    </>
  );
}
