import { Text } from '@mantine/core';
import type { RecordDialogProps } from '../../../../kit/web/dialog/dialogState.ts';
import { ViewDialog } from '../../../../kit/web/dialog/ViewDialog.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { Parcel } from '../../parcel.ts';
import classes from './ParcelPicturesDialog.module.css';
import { useParcelPicture } from './useParcelPicture.ts';

export const hasParcelPictures = ({ photo, proof }: Parcel): boolean =>
  photo !== null || proof === 'signature';

export const getParcelPictureKinds = ({ photo, proof }: Parcel): 'photo' | 'signature' | 'both' =>
  proof !== 'signature' ? 'photo' : photo === null ? 'signature' : 'both';

export function ParcelPicturesDialog({ item: parcel, ...view }: RecordDialogProps<Parcel>) {
  const { t } = useI18n();
  const photo = useParcelPicture(view.opened ? parcel : null, 'photo');
  const isSigned = view.opened && parcel?.proof === 'signature';
  const signature = useParcelPicture(isSigned ? parcel : null, 'signature');
  return (
    <ViewDialog {...view} size="lg" title={t('parcels:pictures.title', { recipient: parcel?.recipient })}>
      {parcel?.photo != null && (
        <div className={classes.picture}>{photo && <img src={photo} alt={t('parcels:form.photoAlt')} />}</div>
      )}
      {parcel?.proof === 'signature' && (
        <>
          <Text fw={600} m={0} mt="md" mb="xs">
            {t('parcels:pictures.signature')}
          </Text>
          <div className={classes.signature}>
            {signature && <img src={signature} alt={t('parcels:pictures.signatureAlt')} />}
          </div>
        </>
      )}
    </ViewDialog>
  );
}
