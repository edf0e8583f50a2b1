import { createRoot } from "react-dom/client";
import { claims } from "#brand/claims.ts";
import { Figure } from "#site/features/claims/figure.tsx";

const scene = document.getElementById("scene");
if (!scene) throw new Error("no scene");
createRoot(scene).render(
  <div style={{ paddingBlockStart: 3000 }}>
    <Figure claim={claims.activeUsers} />
  </div>,
);
