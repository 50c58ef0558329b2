interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly name: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly hint?: string }[];
  /** A note below the field. */
  readonly note?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: T) => void;
}

/** A choice of one among a few: radio buttons, so that the arrow keys work, which look like one control. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, labelHidden = false, name, value, options, note, disabled = false, onChange } = props;
  return (
    <fieldset class="segmented" disabled={disabled} aria-describedby={note && `${name}-note`}>
      <legend class={labelHidden ? 'sr' : 'legend'}>{label}</legend>
      <div class="segments">
        {options.map((option) => (
          <label key={option.value} class="segment" title={option.hint}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {note && (
        <p class="segmented-note" id={`${name}-note`}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
