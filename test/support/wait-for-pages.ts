import { configure } from "@testing-library/react";

// For a machine that is busy with something else; what appears at once is seen at once all the same.
configure({ asyncUtilTimeout: 15_000 });
