import sharp from "sharp";
import type { SiteImage } from "#contract/images.ts";
import { deaths } from "./account.ts";
import { openWithLeads } from "./campaigns.ts";
import { none, whole } from "./findings.ts";
import type { Scenario, Stage } from "./stage.ts";

const atOnce = 6;

/** A picture that no other one is like. */
const picture = (n: number) =>
  sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: `#${(n + 4096).toString(16).padStart(6, "0")}`,
    },
  })
    .png()
    .toBuffer();

/** Images are uploaded, and the node is killed at a random moment among them, again and again. */
async function killed(stage: Stage): Promise<void> {
  const owner = await openWithLeads(stage, 0, 2);
  const [node] = stage.nodes;
  const acknowledged = new Map<string, number>();
  let [sent, cutOff, inMidUpload] = [0, 0, 0];
  const times = stage.count(20, 3);
  for (let time = 0; time < times; time += 1) {
    const files = await Promise.all(Array.from({ length: atOnce }, (_, n) => picture(sent + n)));
    const before = cutOff;
    const uploads = files.map(async (file, n) => {
      try {
        const path = `/api/admin/images?name=${sent + n}.png`;
        const { id } = await owner.call<{ id: string }>(path, file);
        acknowledged.set(id, sent + n);
      } catch {
        cutOff += 1;
      }
    });
    // After the first answers, before the last.
    await Promise.any(uploads.slice(0, 1 + (time % (atOnce - 1))));
    await node?.kill();
    await Promise.all(uploads);
    if (cutOff > before) inMidUpload += 1;
    sent += atOnce;
    await node?.start();
  }
  stage.say(`${whole(acknowledged.size)} images acknowledged, ${whole(cutOff)} cut off`);
  stage.must(inMidUpload === times, `${inMidUpload} of ${times} kills cut uploads off`);

  const { images } = await owner.call<{ images: SiteImage[] }>("/api/admin/images");
  const listed = new Map(images.map((image) => [image.id, image]));
  stage.must(...none([...acknowledged.keys()].filter((id) => !listed.has(id)).length, "lost"));
  let broken = 0;
  for (const { small, mail } of images) {
    for (const { address, width } of [small, mail]) {
      const answer = await fetch(`${node?.url}${address}`);
      const read = await sharp(await answer.arrayBuffer())
        .metadata()
        .catch(() => undefined);
      if (!answer.ok || read?.width !== width) broken += 1;
    }
  }
  stage.must(...none(broken, `of ${whole(images.length)} listed images not whole`));
  deaths(stage);
}

export const imageFaults: Scenario[] = [
  {
    name: "images",
    about: "kill -9 of a node while images are uploaded, 20 times",
    on: ["postgres", "embedded"],
    sideBySide: true,
    run: killed,
  },
];
