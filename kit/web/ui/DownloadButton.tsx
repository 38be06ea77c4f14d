import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '../state/notices.ts';

interface DownloadButtonProps {
  label: string;
  /** What is in the file, for who hovers. */
  hint?: string;
  /** Fetches the file; see `download`. When it rejects, the reason is shown. */
  fetchFile: () => Promise<void>;
}

/** Has a file made and saved; busy until it is there. */
export function DownloadButton({ label, hint, fetchFile }: DownloadButtonProps) {
  const [working, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    await fetchFile().catch(notify.failure);
    setWorking(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
      title={hint}
      loading={working}
      onClick={save}
    >
      {label}
    </Button>
  );
}
