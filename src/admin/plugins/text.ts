import { useTranslation } from 'react-i18next';

/** Translates the texts of the administrator's own pages, which come with their chunk. */
export const useAdminText = () => useTranslation('admin').t;
