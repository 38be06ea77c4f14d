import { ProfileSection } from '../../../core/people/web/ProfileSection.tsx';
import { download } from '../../../kit/web/call.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { DownloadButton } from '../../../kit/web/ui/DownloadButton.tsx';
import { exportOwnData } from '../wire.ts';

/** All that is held about somebody, for them to keep. */
export default function ExportSection() {
  const { t } = useWords();
  return (
    <ProfileSection heading={t('privacy:ownData.heading')} intro={t('privacy:ownData.intro')}>
      <DownloadButton label={t('privacy:ownData.action')} fetchFile={() => download(exportOwnData, {})} />
    </ProfileSection>
  );
}
