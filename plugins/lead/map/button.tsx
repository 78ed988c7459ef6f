import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useT, type LeadView } from '@dialer/host';
import { IconButton, later } from '@dialer/ui';

/** With the map's library: a chunk of its own, as few addresses are looked at so closely. */
const MapDialog = later<{ lead: LeadView; onClose: () => void }>(async () => (await import('./dialog')).MapDialog);

/** Opens the map of the address [BOOK-029]. */
export const MapButton = observer(function MapButton({ lead }: { lead: LeadView }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="map-marker" label={t('map.open')} onClick={() => setOpen(true)} />
      {isOpen && <MapDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
});
