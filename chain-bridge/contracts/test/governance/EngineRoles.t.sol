// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {PermitKind} from "../../src/type/PermitKind.sol";
import {PermitSignature} from "../../src/type/PermitSignature.sol";
import {RoleTable} from "./RoleTable.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice Who may call what of the engine.
contract EngineRolesTest is WholeDeployment, RoleTable {
    function setUp() public override {
        super.setUp();
        FirmQuote memory quote = goodQuote();
        provide(quote);
        row(
            "commitFirmQuote",
            abi.encodeCall(engine.commitFirmQuote, (quote, signed(quote))),
            partner,
            abi.encodeWithSelector(IKursEngine.CallerIsNotPayer.selector),
            abi.encode(partner)
        );
        FirmQuote memory permitted = goodQuote();
        usdt.mint(partner, permitted.amountIn);
        vm.prank(partner);
        usdt.approve(address(engine), quote.amountIn + permitted.amountIn);
        PermitSignature memory sentBefore;
        row(
            "commitFirmQuoteWithPermit",
            abi.encodeCall(
                engine.commitFirmQuoteWithPermit, (permitted, sentBefore, PermitKind.EIP2612, signed(permitted))
            ),
            partner,
            abi.encodeWithSelector(IKursEngine.CallerIsNotPayer.selector),
            abi.encode(partner)
        );
        row("voidQuotes", abi.encodeCall(engine.voidQuotes, (uint64(block.timestamp))), guardian, GUARDIAN);
        row("scheduleSigner", abi.encodeCall(engine.scheduleSigner, (partner)), admin, ADMIN);
        row("removeSigner", abi.encodeCall(engine.removeSigner, (secondSigner)), guardian, GUARDIAN);
        row("setLeadSigner", abi.encodeCall(engine.setLeadSigner, (secondSigner)), admin, ADMIN);
    }

    function actors() internal view override returns (address[] memory) {
        return everybody();
    }

    function test_everyFunctionGoesThroughForTheOneWhoMayAndForNobodyElse() external {
        expectTable(address(engine));
    }

    function test_theTableHasEveryFunctionThatChangesSomething() external view {
        expectEveryFunctionOf("KursEngine", new string[](0));
    }
}
