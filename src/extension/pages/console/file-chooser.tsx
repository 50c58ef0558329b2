interface FileChooserProps {
  readonly label: string;
  /** Endings and media types, as `<input type="file">` takes them. */
  readonly accept: string;
  readonly choose: (files: FileList | null) => void;
}

/** A button that lets the person choose a file; the same one can be chosen twice in a row. */
export function FileChooser({ label, accept, choose }: FileChooserProps) {
  return (
    <label class="plain-button records-chooser">
      <input
        type="file"
        class="sr"
        accept={accept}
        onChange={(event) => {
          choose(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {label}
    </label>
  );
}
