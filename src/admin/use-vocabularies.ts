import { useMemo } from 'react';
import { SHARED_VOCABULARIES } from '@dialer/contract';
import { vocabulariesOf } from '@dialer/rules/vocabularies';
import { useShell } from '../shell/services';
import { usePluginAdmin } from './store';

/** What a configuration may name in this centre. Called inside an observer. */
export function useVocabularies() {
  const { variant } = useShell().core.session;
  const teams = usePluginAdmin().data?.teams;
  const ids = teams?.map(({ id }) => id).join();
  // By content: a refresh that brings the same teams draws the same form.
  return useMemo(
    () =>
      vocabulariesOf(
        variant,
        SHARED_VOCABULARIES,
        (teams ?? []).map(({ id }) => id),
      ),
    [variant, ids], // eslint-disable-line react-hooks/exhaustive-deps
  );
}
