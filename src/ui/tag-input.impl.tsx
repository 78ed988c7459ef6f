import { TagInput as BlueprintTagInput, type TagInputProps as BlueprintProps } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Icon } from './icons';

export interface TagInputProps extends Omit<BlueprintProps, 'onRemove' | 'tagProps' | 'values'> {
  values: readonly string[];
  onRemove: (at: number) => void;
}

/** Tags whose crosses say which one they remove: Blueprint's all have one name, and that in English. */
export function TagInput({ onRemove, onKeyDown, disabled, ...props }: TagInputProps) {
  const { t } = useTranslation('common');
  return (
    <BlueprintTagInput
      {...props}
      disabled={disabled}
      onKeyDown={(event, at) => {
        // Enter takes the text as a tag: a form around the box is not sent by it as well.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.value !== '') event.preventDefault();
        onKeyDown?.(event, at);
      }}
      // By Backspace. Where the entries are free, onChange has it.
      onRemove={props.onChange ? undefined : (_, at) => onRemove(at)}
      tagProps={(tag, at) => ({
        minimal: true,
        onRemove: undefined,
        endIcon: disabled ? undefined : (
          <button type="button" className="bp6-tag-remove" aria-label={t('removeTag', { tag: String(tag) })} onClick={() => onRemove(at)}>
            <Icon name="cross" size={12} />
          </button>
        ),
      })}
    />
  );
}
