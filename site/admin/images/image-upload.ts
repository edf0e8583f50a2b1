import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { imageUploaded } from "#contract/images.ts";
import { doubtSession } from "../admin-session.ts";
import { type Answer, uploadFile } from "../api.ts";

/** A file that was chosen: how much of it has left, from 0 to 1, and what became of it. */
export interface ChosenFile {
  key: number;
  name: string;
  share: number;
  answer?: Answer<{ isNew: boolean }>;
}

let lastKey = 0;

/** Uploads chosen files, one after another. Those that were taken leave the list, and the images are read anew. */
export function useImageUpload(onTaken: (name: string, isNew: boolean) => void) {
  const { revalidate } = useRevalidator();
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const queue = useRef(Promise.resolve());
  const change = (key: number, part: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const remove = (key: number) => setFiles((all) => all.filter((one) => one.key !== key));

  async function send(key: number, file: File): Promise<void> {
    try {
      const path = `/api/admin/images?${new URLSearchParams({ name: file.name.slice(-255) })}`;
      const body = new Blob([file], { type: "application/octet-stream" });
      const onShare = (share: number) => change(key, { share });
      const answer = await uploadFile(path, body, imageUploaded, onShare);
      if (answer.outcome !== "done") return change(key, { answer });
      remove(key);
      onTaken(file.name, answer.value.isNew);
      await revalidate();
    } catch {
      // The layout checks the session and redirects.
      doubtSession();
      await revalidate();
    }
  }

  function add(chosen: File[]) {
    const added = chosen.map((file) => {
      lastKey += 1;
      return { file, shown: { key: lastKey, name: file.name, share: 0 } };
    });
    // A new choice clears what became of the one before.
    setFiles((all) => [...all.filter(({ answer }) => !answer), ...added.map(({ shown }) => shown)]);
    for (const { file, shown } of added) {
      queue.current = queue.current.then(() => send(shown.key, file));
    }
  }
  return { files, add, remove };
}
